import { X } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../platform/hydrated.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, getToasts, onToastsChange, type ToastMessage, type Toasts } from './toast.ts'
import styles from './toaster.module.css'
import { onTopLayerChange, uppermost } from './top-layer.ts'

const SHOWN_MS = 5000
/** Time in ms of a message with an undo: people read it, decide and reach for it (WCAG 2.2.1). */
const UNDOABLE_MS = 10_000
const TICK_MS = 250

/** The region 'Notifications', which Alt+T moves to (S2.43). It stands within the uppermost dialog or else the page, so that nothing covers or disables it. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, getToasts, getToasts)
  const [region] = useState(createRegion)
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!region) return
    const raise = () => {
      region.remove()
      uppermost().append(region)
      region.showPopover()
      // A toast that only moved does not come in again.
      for (const animation of region.getAnimations({ subtree: true })) animation.finish()
    }
    raise()
    const stop = onTopLayerChange(raise)
    // Without a toast the region itself takes the focus.
    const onKeyDown = ({ altKey, code }: KeyboardEvent) =>
      altKey && code === 'KeyT' && (region.querySelector('ol') ?? region).focus()
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      stop()
      region.remove()
    }
  }, [region])
  // What stands elsewhere in the document cannot be compared with what the server has rendered.
  return region && isHydrated && toasts.size > 0 && createPortal(<ToastList toasts={toasts} />, region)
}

function createRegion(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  const region = document.createElement('section')
  region.popover = 'manual'
  region.className = styles.region ?? ''
  region.ariaLabel = 'Notifications'
  region.ariaLive = 'polite'
  region.tabIndex = -1
  return region
}

function ToastList({ toasts }: { toasts: Toasts }) {
  const list = useRef<HTMLOListElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const dismiss = (key: string | number) => {
    const hadFocus = list.current?.contains(document.activeElement)
    dismissToast(key)
    if (hadFocus && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
  }
  return (
    <ol
      ref={list}
      tabIndex={-1}
      className={styles.list}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
    >
      {[...toasts].map(([key, message]) => (
        <Toast key={key} message={message} onDismiss={() => dismiss(key)} />
      ))}
    </ol>
  )
}

function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }) {
  const { title, text, action, kind } = message
  const item = useRef<HTMLLIElement>(null)
  const dismiss = useEffectEvent(onDismiss)
  const hasAction = action !== undefined
  useEffect(() => {
    if (kind === 'error') return
    let leftMs = hasAction ? UNDOABLE_MS : SHOWN_MS
    const timer = setInterval(() => {
      if (document.hidden || item.current?.closest('ol:is(:hover, :focus-within)')) return
      leftMs -= TICK_MS
      if (leftMs <= 0) dismiss()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [kind, hasAction])
  const act = () => {
    action?.onAct()
    onDismiss()
  }
  return (
    <li ref={item} className={classNames(styles.toast, kind === 'error' && styles.error)}>
      <div className={styles.content}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {action && (
        <button type="button" className={styles.action} ref={action.focus ? takeFocus : null} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
        <Icon of={X} size={16} />
      </button>
    </li>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}
