import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Region, toast } from 'sonner'
import { onToast, type ToastMessage, takeToasts } from './toast.ts'
import styles from './toaster.module.css'
import { onTopLayerChange, uppermost } from './top-layer.ts'

const SHOWN_MS = 5000

function show({ title, text, action, kind = 'done' }: ToastMessage): void {
  let focusBefore: Element | null = null
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button) return
    focusBefore = document.activeElement
    // Once the library has done with the new toast: only then does focus keep it waiting.
    queueMicrotask(() => button.focus({ preventScroll: true }))
  }
  const act = () => {
    action?.onAct()
    if (focusBefore instanceof HTMLElement) focusBefore.focus({ preventScroll: true })
    toast.dismiss(id)
  }
  const id = toast(title, {
    description: text,
    duration: kind === 'error' ? Number.POSITIVE_INFINITY : SHOWN_MS,
    // The same trouble is said once, however often it happens.
    ...(kind === 'error' && { id: title, className: styles.error }),
    action: action && (
      <button type="button" className={styles.action} ref={action.focus ? takeFocus : null} onClick={act}>
        {action.label}
      </button>
    ),
  })
}

// The library waits with a toast while a mouse is over it, but not while it has the focus.
function wait(event: FocusEvent): void {
  if (event.target instanceof Element)
    event.target.dispatchEvent(new MouseEvent(event.type === 'focusin' ? 'mouseover' : 'mouseout', { bubbles: true }))
}

function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.popover = 'manual'
  layer.className = styles.layer ?? ''
  layer.addEventListener('focusin', wait)
  layer.addEventListener('focusout', wait)
  return layer
}

/** Draws the waiting messages, and each later one, within the uppermost dialog or else the page, so that nothing covers or disables them. */
export function Toaster() {
  const [layer] = useState(createLayer)
  useEffect(() => {
    const raise = () => {
      layer.remove()
      uppermost().append(layer)
      layer.showPopover()
    }
    const showAll = () => {
      if (!uppermost().contains(layer)) raise()
      for (const message of takeToasts()) show(message)
    }
    showAll()
    const stops = [onToast(showAll), onTopLayerChange(raise)]
    return () => {
      for (const stop of stops) stop()
      layer.remove()
    }
  }, [layer])
  return createPortal(
    <Region
      position="bottom-left"
      customAriaLabel="Notifications"
      hotkey={['altKey', 'KeyT']}
      closeButton
      offset="var(--s-5)"
      mobileOffset={{ bottom: 'calc(var(--s-4) + var(--bar-height, 0px))', left: 'var(--s-4)', right: 'var(--s-4)' }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast: styles.toast ?? '',
          content: styles.content ?? '',
          title: styles.title ?? '',
          description: styles.text ?? '',
          closeButton: styles.close ?? '',
        },
      }}
    />,
    layer,
  )
}
