const listeners = new Set<() => void>()

/** The uppermost modal dialog, or else the whole page. */
export function uppermost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}

export function topLayerChanged(): void {
  for (const listener of listeners) listener()
}

export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
