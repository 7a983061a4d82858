import type { IconNode } from 'lucide'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconNode
  label: string
  pressed?: boolean
  plain?: boolean
  /** The tooltip stands to the left, so that it covers no other button of a column. */
  'data-tooltip'?: 'left'
}

/** A round button of 44 px that shows an icon and is called by its label, as is its tooltip; plain has no border, pressed fills the icon. */
export function IconButton({ icon, label, pressed, plain = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      data-tooltip
      {...rest}
      className={classNames(styles.button, plain && styles.plain, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon of={icon} filled={pressed ?? false} />
    </button>
  )
}
