import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { StatusRegion } from './status-region.tsx'
import { keepTabInside } from './tab-loop.ts'

/** What every modal has: its title, what it shows, what stays at its foot. */
export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel?: string
  /** Focus goes to the close button, instead of to the element marked data-focus-first or else the title. */
  focusClose?: boolean
  /** Milliseconds until focus moves in. */
  focusDelay?: number
  footer?: ReactNode
  children: ReactNode
}

/** A modal on the browser's own dialog: Escape, backdrop and button close it, Tab stays inside, focus returns to the opener. */
export function Modal({ className, ...props }: ModalProps & { className: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { open, onClose, focusDelay = 0 } = props
  useEffect(() => {
    if (!open || !dialog.current) return
    const element = dialog.current
    const opener = document.activeElement
    element.showModal()
    const marked = element.querySelector<HTMLElement>('[data-focus-first]') ?? element.querySelector('h2')
    const focus = () => marked?.focus()
    if (focusDelay === 0) focus()
    const timer = setTimeout(focus, focusDelay)
    return () => {
      clearTimeout(timer)
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open, focusDelay])

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.modal, className)}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
      onKeyDown={keepTabInside}
    >
      {open && <Content {...props} />}
    </dialog>
  )
}

function Content({ title, closeLabel = 'Close', focusClose, onClose, footer, children }: ModalProps) {
  return (
    <div className={styles.content}>
      <header className={styles.header}>
        <h2 tabIndex={-1}>{title}</h2>
        <IconButton icon={X} label={closeLabel} onClick={onClose} data-focus-first={focusClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      <StatusRegion />
    </div>
  )
}
