import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import styles from './story-block.module.css'

type Props = {
  title: string
  text: string
  link: { to: string; text: string }
  picture: ReactNode
  /** The picture on the right of wide screens, and the narrower part. */
  turned?: boolean
}

/** A picture beside a few words and a link to more. */
export function StoryBlock({ title, text, link, picture, turned = false }: Props) {
  return (
    <section className={classNames(styles.block, turned && styles.turned)}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        <Link to={link.to}>{link.text}</Link>
      </div>
    </section>
  )
}
