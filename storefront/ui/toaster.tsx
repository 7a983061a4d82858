import { useEffect, useRef } from 'react'
import { Toaster as Region, toast } from 'sonner'
import { onToast, takeToasts } from './toast.ts'
import styles from './toaster.module.css'

const SHOWN_MS = 5000

function show(): void {
  for (const { title, text, action, kind = 'done' } of takeToasts())
    toast(title, {
      description: text,
      duration: kind === 'error' ? Number.POSITIVE_INFINITY : SHOWN_MS,
      ...(kind === 'error' && { className: styles.error }),
      ...(action && { action: { label: action.label, onClick: action.onAct } }),
    })
}

/** Draws the waiting messages, and each later one, in the uppermost layer so that an open dialog does not cover them. */
export function Toaster() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const raiseAndShow = () => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
      show()
    }
    raiseAndShow()
    return onToast(raiseAndShow)
  }, [])
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Region
        position="bottom-left"
        containerAriaLabel="Notifications"
        hotkey={['altKey', 'KeyT']}
        closeButton
        offset="var(--s-5)"
        mobileOffset={{ bottom: 'calc(var(--s-4) + var(--bar-height, 0px))', left: 'var(--s-4)', right: 'var(--s-4)' }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: 'Close',
          classNames: {
            toast: styles.toast ?? '',
            content: styles.content ?? '',
            title: styles.title ?? '',
            description: styles.text ?? '',
            actionButton: styles.action ?? '',
            closeButton: styles.close ?? '',
          },
        }}
      />
    </div>
  )
}
