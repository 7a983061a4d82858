const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Keeps a pressed Tab within a box: a native dialog lets it out to the browser's own controls once a round. */
export function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
  if (event.key !== 'Tab') return
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility())
  const [leaving, entering] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const outside = !stops.some((stop) => stop === document.activeElement)
  if (document.activeElement !== leaving && !(outside && event.shiftKey)) return
  event.preventDefault()
  entering?.focus()
}
