import type { ReactNode, Ref } from 'react'
import { paths } from '#shop/paths.ts'
import { priceRange } from '#shop/texts/facts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './hero.module.css'

/** How picture and words of the hero stand to each other: side by side, words over the picture's calm part, or picture above words. */
export type HeroLayout = 'split' | 'over' | 'above'

type Props = {
  layout: HeroLayout
  picture: ReactNode
  ref?: Ref<HTMLElement> | undefined
  heading?: 'h1' | 'h2' | undefined
}

/** What the shop is, in one picture, one line and one button (specification 2, Home; docs/decisions/017). */
export function Hero({ layout, picture, ref, heading: Heading = 'h1' }: Props) {
  return (
    <section ref={ref} data-hero={layout} className={classNames(styles.hero, styles[layout])} aria-labelledby="hero">
      <div className={styles.words}>
        <Heading id="hero" className={styles.title}>
          Small lights, <span className={styles.second}>strung by hand</span>
        </Heading>
        <p className={styles.text}>Beaded bracelets, designed in-house and made to order in Ireland. {priceRange}.</p>
        <ButtonLink to={paths.shop} size="large" className={styles.button ?? ''}>
          Shop the collection
        </ButtonLink>
      </div>
      <div className={styles.picture}>{picture}</div>
    </section>
  )
}
