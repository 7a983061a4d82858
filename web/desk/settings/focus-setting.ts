function findByText<Found extends HTMLElement>(place: ParentNode, selector: string, text: string | null) {
  return [...place.querySelectorAll<Found>(selector)].find(({ textContent }) => textContent === text)
}

/** Focuses the field that the search of settings leads to, by its label; the heading of its part if the field isn't shown now. */
export function focusSetting(form: HTMLElement, params: URLSearchParams) {
  const heading = findByText(form, 'h2', params.get('part'))
  const named = findByText(heading?.parentElement ?? form, 'label, legend, summary', params.get('field'))
  named?.closest('details')?.setAttribute('open', '')
  const field = named instanceof HTMLLabelElement ? named.control : named
  const inside = field?.tagName === 'LEGEND' ? field.parentElement?.querySelector('input') : field
  if (heading && !inside) heading.tabIndex = -1
  const target = inside ?? heading
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}
