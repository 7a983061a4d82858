/** A short message in the corner: what happened, to what, and one thing to do about it; an error stays until it is closed. */
export type ToastMessage = {
  readonly title: string
  readonly text?: string
  /** With focus, it takes the focus at once, as after a key that removed what had it. */
  readonly action?: { readonly label: string; readonly onAct: () => void; readonly focus?: boolean }
  readonly kind?: 'done' | 'error'
}

let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Shows a message; it waits until the code that draws them has come. */
export function showToast(message: ToastMessage): void {
  waiting = [...waiting, message]
  changed()
}

/** Takes the messages that are still to be shown. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Calls a listener whenever a message waits to be shown; returns how to stop. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a message waits to be shown. */
export function isToastWaiting(): boolean {
  return waiting.length > 0
}
