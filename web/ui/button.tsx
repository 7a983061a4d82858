import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

/** How a button looks: one primary on a screen; large is 52 px high, wide fills its line, danger is for what cannot be undone. */
export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | undefined
  size?: 'normal' | 'large' | undefined
  wide?: boolean | undefined
  danger?: boolean | undefined
}

function buttonClass({ kind = 'primary', size = 'normal', wide, danger }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[kind], styles[size], wide && styles.wide, danger && styles.danger, className)
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }

/** A button; while busy it keeps its words and its size, shows a spinner and does nothing. */
export function Button({ kind, size, wide, danger, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, wide, danger }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & {
  to: string
  children: ReactNode
  className?: string
  onFollow?: (() => void) | undefined
}

export function ExternalLinkButton({ href, children, ...look }: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  )
}

export function ButtonLink({ to, children, className, onFollow, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(look, className)} onClick={onFollow}>
      {children}
    </Link>
  )
}
