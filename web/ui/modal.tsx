import { X } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { openOverlay } from '../platform/overlays.ts'
import { classNames } from './class-names.ts'
import { DOUBLE_CLICK_MS, playExit } from './exit.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { findOpener } from './opener.ts'
import { StatusRegion } from './status-region.tsx'
import { topLayerChanged } from './top-layer.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Keeps a pressed Tab within a box: a native dialog lets it out to the browser's own controls once a round. */
function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
  const current = document.activeElement
  if (event.key !== 'Tab' || !current) return
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown)
  const onward = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  if (stops.some((stop) => current.compareDocumentPosition(stop) & onward)) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

// Not checkVisibility, which Safari has had since 17.4 only.
function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && !element.closest('details:not([open]) > :not(summary)')
}

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel?: string
  /** Focus goes to the close button, instead of to the element marked data-focus-first or else the title. */
  focusClose?: boolean
  focusDelay?: number
  footer?: ReactNode
  children: ReactNode
}

/** A modal on the browser's own dialog: Escape, backdrop, button and Back close it, Tab stays inside, focus returns to the opener. */
export function Modal(props: Props) {
  return props.open && <OpenModal {...props} />
}

type Props = ModalProps & { className: string | undefined }

function OpenModal({ className, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { onClose, focusDelay = 0 } = props
  const close = useEffectEvent(() => onClose())
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    return () => playExit(element)
  }, [])
  useEffect(() => {
    if (!dialog.current) return
    const element = dialog.current
    const opener = findOpener()
    const onKeyDown = (event: KeyboardEvent) => trapFocus(event, element)
    const leaveOverlay = openOverlay(() => close())
    const stopPressBeside = onPressBeside(element, () => close())
    // Not React's own, since the toasts that stand in here are another component's.
    element.addEventListener('keydown', onKeyDown)
    element.showModal()
    topLayerChanged()
    const marked = element.querySelector<HTMLElement>('[data-focus-first]') ?? element.querySelector('h2')
    const focus = () => marked?.focus()
    if (focusDelay === 0) focus()
    const timer = setTimeout(focus, focusDelay)
    return () => {
      clearTimeout(timer)
      stopPressBeside()
      element.removeEventListener('keydown', onKeyDown)
      leaveOverlay()
      element.close()
      topLayerChanged()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [focusDelay])

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.modal, className)}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <Content {...props} />
    </dialog>
  )
}

/** Calls back when a press begins and ends on a dialog's backdrop; returns how to stop. The click counts: a dialog that closes at pointerdown lets the rest of a tap through to the page. */
function onPressBeside(dialog: HTMLDialogElement, callback: () => void): () => void {
  const openedAt = performance.now()
  let pressedBeside = false
  const isJustOpened = ({ timeStamp }: Event) => timeStamp - openedAt <= DOUBLE_CLICK_MS
  const isRestOfDoubleClick = (event: MouseEvent) => event.detail > 1 && isJustOpened(event)
  const onPointerDown = (event: PointerEvent) => {
    pressedBeside = event.target === dialog && !isJustOpened(event)
  }
  const onClick = (event: MouseEvent) => {
    if (isRestOfDoubleClick(event)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (pressedBeside && event.target === dialog) callback()
  }
  // Neither a press on the backdrop nor the second one of a double click takes the focus away.
  const onMouseDown = (event: MouseEvent) => {
    if (event.target === dialog || isRestOfDoubleClick(event)) event.preventDefault()
  }
  dialog.addEventListener('pointerdown', onPointerDown)
  dialog.addEventListener('mousedown', onMouseDown)
  // Before the buttons of the dialog hear of it.
  dialog.addEventListener('click', onClick, { capture: true })
  return () => {
    dialog.removeEventListener('pointerdown', onPointerDown)
    dialog.removeEventListener('mousedown', onMouseDown)
    dialog.removeEventListener('click', onClick, { capture: true })
  }
}

// Neither header nor footer by their tags, which would be landmarks beside the page's own.
function Content({ title, closeLabel = 'Close', focusClose, onClose, footer, children }: ModalProps) {
  return (
    <div className={styles.content}>
      <div className={styles.header}>
        <h2 tabIndex={-1}>{title}</h2>
        <IconButton icon={X} label={closeLabel} onClick={onClose} data-focus-first={focusClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
      <StatusRegion />
    </div>
  )
}
