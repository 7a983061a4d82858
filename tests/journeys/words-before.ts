/** How many words of the page are in sight above a heading or button, with its own. A bar along the bottom repeats what stands on the page. Runs in the browser, so it refers to nothing outside itself. */
export function wordsBefore(last: string): number {
  const main = document.querySelector('main')
  const isRepeated = (node: Node) => {
    for (let holder = node.parentElement; holder; holder = holder.parentElement)
      if (getComputedStyle(holder).position === 'fixed') return true
    return false
  }
  const end = [...(main?.querySelectorAll('h2, button') ?? [])].find(
    (element) => element.textContent === last && !isRepeated(element),
  )
  if (!main || !end) throw new Error(`There is no “${last}”`)
  let count = 0
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: holder, textContent } = node
    const isBefore = end.contains(node) || Boolean(end.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING)
    const isOfControl = holder?.closest('select, noscript, script, style') ?? null
    const isShown = holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false
    const { width = 0, height = 0 } = holder?.getBoundingClientRect() ?? {}
    if (!isBefore || isOfControl || !isShown || width <= 1 || height <= 1 || isRepeated(node)) continue
    count += (textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  return count
}
