import type { Shape } from '#shop/pictures/sizes.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './photograph.module.css'

type Props = {
  shape: Shape
  alt: string
  name: string
  className?: string | undefined
}

/** A quiet box of a picture's proportions with its name, while the picture is missing (S10.24). */
export function Plate({ shape, alt, name, className }: Props) {
  return (
    <span
      role="img"
      aria-label={alt || undefined}
      aria-hidden={alt === '' || undefined}
      className={classNames(styles.photograph, styles[shape], className)}
    >
      <span className={styles.name}>{name}</span>
    </span>
  )
}
