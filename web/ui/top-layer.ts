const listeners = new Set<() => void>()

/** What can be read and used just now: the uppermost modal dialog, or else the whole page. */
export function uppermost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}

/** Tells the listeners that a modal dialog has opened or closed. */
export function topLayerChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls a listener whenever a modal dialog opens or closes; returns how to stop. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
