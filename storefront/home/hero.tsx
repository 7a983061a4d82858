import type { ReactNode } from 'react'
import { paths } from '#shop/addresses.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './hero.module.css'

/** What the shop is, in one picture, one line and one button (specification 2, Home). */
export function Hero({ picture }: { picture: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          Small lights, <span className={styles.second}>strung by hand</span>
        </h1>
        <p className={styles.text}>Beaded bracelets, designed in-house and made to order in Ireland. €30 to €40.</p>
        <ButtonLink to={paths.shop} size="large" className={styles.button ?? ''}>
          Shop the collection
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        <div className={styles.enlarged}>{picture}</div>
      </div>
    </div>
  )
}
