const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Keeps a pressed Tab within a box: a native dialog lets it out to the browser's own controls once a round. */
export function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
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
