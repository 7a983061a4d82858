let pressed: Element | null = null

function onPointerDown({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button, a[href]') : null
}

/** Remembers the button or link that was pressed last, for `findOpener`; returns how to stop. */
export function watchPresses(): () => void {
  document.addEventListener('pointerdown', onPointerDown, { capture: true, passive: true })
  return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true })
}

/** The opener of a dialog, to give the focus back to: the focused element, or the pressed button within it, since Safari focuses no button by a press. */
export function findOpener(): Element | null {
  const focused = document.activeElement
  return pressed && focused?.contains(pressed) ? pressed : focused
}
