export type Flaw = string

/**
 * Finds in the open page whatever is wider than the screen, cut off within its own box, written over other words, or
 * covered so that it can't be pressed. Runs in the browser, so it refers to nothing outside itself.
 */
export function findFlaws(): Flaw[] {
  const ENOUGH = 2
  const screen = document.documentElement.clientWidth
  const named = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
    return `${element.tagName.toLowerCase()} "${words.slice(0, 50)}"`
  }
  const ancestors = (element: Element) => {
    const all: Element[] = []
    for (let above = element.parentElement; above; above = above.parentElement) all.push(above)
    return all
  }
  const hides = (element: Element) => /hidden|clip|auto|scroll/.test(getComputedStyle(element).overflowX)
  const isMeantForEars = (element: Element) =>
    [element, ...ancestors(element)].some((one) => {
      const { clipPath, opacity, position } = getComputedStyle(one)
      return opacity === '0' || (position === 'absolute' && clipPath !== 'none')
    })
  const isFixed = (element: Element) =>
    [element, ...ancestors(element)].some((one) => /fixed|sticky/.test(getComputedStyle(one).position))
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const isReachable = (element: Element) => !dialog || dialog.contains(element)
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && isReachable(element) && !isMeantForEars(element)
  const leftOf = (element: Element, box: DOMRect) =>
    ancestors(element)
      .filter(hides)
      .reduce((left, one) => {
        const { x, y, right, bottom } = one.getBoundingClientRect()
        const [start, top] = [Math.max(left.x, x), Math.max(left.y, y)]
        const [end, foot] = [Math.min(left.right, right), Math.min(left.bottom, bottom)]
        return new DOMRect(start, top, Math.max(0, end - start), Math.max(0, foot - top))
      }, box)

  const elements = [...document.body.querySelectorAll('*')].filter(isSeen)
  const flaws: Flaw[] = []

  if (document.documentElement.scrollWidth > screen)
    for (const element of elements) {
      const { right } = leftOf(element, element.getBoundingClientRect())
      if (right > screen + ENOUGH)
        flaws.push(`wider than the screen by ${Math.round(right - screen)} px: ${named(element)}`)
    }

  const words = elements.flatMap((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .map((node) => ({ node, element })),
  )
  for (const { element } of words) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isWide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + ENOUGH
    const isHigh = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + ENOUGH
    if (isWide || isHigh) flaws.push(`cut off: ${named(element)}`)
  }

  const lines = words
    .filter(({ element }) => !isFixed(element))
    .flatMap(({ node, element }) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
        .map((box) => ({ element, node, box: leftOf(element, box) }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
    })
    .toSorted((a, b) => a.box.y - b.box.y)
  for (const [index, { element, node, box }] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (other.box.y > box.bottom) break
      const wide = Math.min(box.right, other.box.right) - Math.max(box.x, other.box.x)
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.y, other.box.y)
      if (other.node !== node && wide > ENOUGH && high > 0.4 * Math.min(box.height, other.box.height))
        flaws.push(`written over each other: ${named(element)} and ${named(other.element)}`)
    }

  for (const control of elements.filter((one) =>
    one.matches('a[href], button:enabled, input, select, textarea, summary'),
  )) {
    if (isFixed(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = control.getClientRects()
    if (!box || box.width < 1) continue
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (hit && !hit.contains(control) && !control.contains(hit) && !hit.closest('label')?.contains(control))
      flaws.push(`covered: ${named(control)} by ${named(hit)}`)
  }
  return [...new Set(flaws)]
}
