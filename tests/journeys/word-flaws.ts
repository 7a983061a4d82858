/**
 * Finds words of a page that can't be read as they are meant. Joined: nothing is between two elements, as in
 * `<b>A</b>Brass`. Split: a short word, or what stands in a pill, is on two lines. Wide: something leaves the screen. Runs
 * in the browser, so it refers to nothing outside itself.
 */
export function findWordFlaws(): string[] {
  const flaws = new Set<string>()
  const textsIn = (element: Element) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts
  }
  const isOnTwoLines = (nodes: readonly Node[], start?: number, end?: number) => {
    const boxes = nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      if (start !== undefined && end !== undefined) {
        range.setStart(node, start)
        range.setEnd(node, end)
      }
      return [...range.getClientRects()]
    })
    return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom)) - 1
  }
  const isForEars = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isForEars(element.parentElement))
  const lookAt = (text: Text) => {
    if (isForEars(text.parentElement)) return
    for (const { 0: word, index } of text.data.matchAll(/(?<![^\s(“])[\p{L}\d]{2,12}(?![^\s.,:;!?)”])/gu))
      if (isOnTwoLines([text], index, index + word.length)) flaws.add(`split: ${word}`)
  }
  /** The text that was last seen on this line. What stands in boxes of its own, such as the cells of a table, is apart. */
  let before: Text | null = null
  const read = (node: Node) => {
    if (node instanceof Text) {
      const isJoined = /[\p{L}\p{N}.,:;!?)]$/u.test(before?.data ?? '') && /^[\p{L}\p{N}(]/u.test(node.data)
      if (before && isJoined && before.parentNode !== node.parentNode)
        flaws.add(`joined: ${before.data.slice(-20)}|${node.data.slice(0, 20)}`)
      if (node.data !== '') before = node
      lookAt(node)
    } else if (node instanceof Element) {
      if (node.matches('script, style, noscript, template') || !node.checkVisibility({ visibilityProperty: true }))
        return
      const { display, borderTopLeftRadius } = getComputedStyle(node)
      // Buttons may be high.
      if (Number.parseFloat(borderTopLeftRadius) > 100 && !node.matches('button, a, input, select, :has(button, a)'))
        if (isOnTwoLines(textsIn(node))) flaws.add(`split: ${node.textContent}`)
      const isApart = !/^(inline|contents)$/.test(display) || node.matches('br, img, input, select, textarea, iframe')
      if (isApart) before = null
      node.childNodes.forEach(read)
      if (isApart) before = null
    }
  }
  read(document.body)

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const endOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.max(element.getBoundingClientRect().right, range.getBoundingClientRect().right)
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => endOf(element) > clientWidth + 1 && !scrolls(element.parentElement),
    )
    const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    for (const element of inner)
      flaws.add(`wide: ${element.localName}.${element.className} ${(element.textContent ?? '').trim().slice(0, 40)}`)
    if (inner.length === 0) flaws.add('wide')
  }
  return [...flaws]
}
