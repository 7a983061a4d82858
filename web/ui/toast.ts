/** A short message in the corner: what happened, to what, and one thing to do about it; an error stays until it is closed. */
export type ToastMessage = {
  readonly title: string
  readonly text?: string
  /** With focus, it takes the focus at once, as after a key that removed what had it. */
  readonly action?: { readonly label: string; readonly onAct: () => void; readonly focus?: boolean }
  readonly kind?: 'done' | 'error'
}

export type Toasts = ReadonlyMap<string | number, ToastMessage>

let toasts: Toasts = new Map()
let count = 0
const listeners = new Set<() => void>()

function set(next: Toasts): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; an error that is still on the screen is not shown twice. */
export function showToast(message: ToastMessage): void {
  const key = message.kind === 'error' ? message.title : count++
  set(new Map(toasts).set(key, message))
}

/** Says so if a change of what is named could not be saved, as in a full storage; it holds until the page closes (S10.33). */
export function warnUnsaved(isSaved: boolean, name: string): void {
  if (!isSaved) showToast({ kind: 'error', title: `Could not save your ${name} on this device.` })
}

/** Shows a message. It replaces an equal one that has no action, so that they don't pile up. */
export function showToastOnce(message: ToastMessage): void {
  const isSame = ({ title, text, action, kind }: ToastMessage) =>
    title === message.title && text === message.text && kind === message.kind && action === undefined
  toasts = new Map([...toasts].filter(([, other]) => !isSame(other)))
  showToast(message)
}

export function dismissToast(key: string | number): void {
  set(new Map([...toasts].filter(([other]) => other !== key)))
}

/** Takes all messages but the errors off the screen, as when the page they were about is left. */
export function dismissDoneToasts(): void {
  if ([...toasts.values()].some(({ kind }) => kind !== 'error'))
    set(new Map([...toasts].filter(([, { kind }]) => kind === 'error')))
}

/** The messages on the screen; the same map until one comes or goes. */
export function getToasts(): Toasts {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
