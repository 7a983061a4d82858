import { topLayerChanged } from './top-layer.ts'

/** Between the presses of a double click pass at most so many ms on most systems: more than an exit takes. */
export const DOUBLE_CLICK_MS = 500

/**
 * Shows a dialog once more after React has removed it, until its exit in modal.module.css has ended. Call it just before
 * the removal. Nothing in it can be used, and the second press of a double click reaches nothing beneath it.
 */
export function playExit(dialog: HTMLDialogElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const scrolled = [...dialog.querySelectorAll('*')].map((element) => [element, element.scrollTop] as const)
  queueMicrotask(() => {
    if (dialog.isConnected) return
    dialog.close()
    dialog.inert = true
    dialog.ariaHidden = 'true'
    dialog.popover = 'manual'
    document.body.append(dialog)
    dialog.showPopover()
    for (const [element, top] of scrolled) element.scrollTop = top
    topLayerChanged()
    addEventListener('click', stopSecondClick, { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK_MS) })
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => dialog.remove())
  })
}

function stopSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
