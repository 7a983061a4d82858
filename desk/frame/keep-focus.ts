const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/** Where an element stood that is gone: what held it, and what stood before it. */
type Gap = { readonly parent: Element; readonly before: Element | null }

/** What takes the focus of an element that is gone: what took its place, or the heading of its section. */
function heirOf({ parent, before }: Gap): HTMLElement | null {
  const inPlace = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
  const title = inPlace?.querySelector('h1')
  if (title) return title
  const next = inPlace?.matches(FOCUSABLE) ? inPlace : inPlace?.querySelector(FOCUSABLE)
  if (next instanceof HTMLElement && next.checkVisibility()) return next
  for (let around: Element | null = parent; around; around = around.parentElement) {
    const heading = around.matches('section, article, form, dialog, main') && around.querySelector('h1, h2, h3')
    if (heading instanceof HTMLElement) return heading
  }
  return document.querySelector('h1')
}

function focus(heir: HTMLElement): void {
  if (!heir.matches(FOCUSABLE) && !heir.hasAttribute('tabindex')) heir.tabIndex = -1
  heir.focus({ preventScroll: !heir.matches(FOCUSABLE) })
}

/** Hands the focus on when the element that has it goes away, as a button does that has done its work; returns how to stop. Browsers drop it to the page itself, which loses a keyboard's place and says nothing to a screen reader. */
export function keepFocus(root: HTMLElement): () => void {
  // A dialog hands the focus back to what opened it, which may have gone meanwhile.
  const focused: { page: Element | null; dialog: Element | null } = { page: null, dialog: null }
  let gap: Gap | null = null
  const isLost = () => document.activeElement === document.body || document.activeElement === null
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('[popover]')) return
    if (target.closest('dialog')) focused.dialog = target
    else {
      focused.page = target
      focused.dialog = null
      gap = null
    }
  }
  const look = (records: MutationRecord[]) => {
    for (const { removedNodes, target, previousSibling } of records) {
      if (!(target instanceof Element) || !target.isConnected) continue
      const wasHere = [...removedNodes].some((node) => node.contains(focused.page))
      if (!wasHere || focused.page?.isConnected) continue
      const before = previousSibling instanceof Element ? previousSibling : null
      gap = { parent: target, before }
    }
    if (!isLost()) return
    if (gap === null && focused.page?.isConnected && focused.dialog && !focused.dialog.isConnected) {
      if (focused.page instanceof HTMLElement) focus(focused.page)
      return
    }
    const heir = gap?.parent.isConnected ? heirOf(gap) : gap && document.querySelector('h1')
    if (heir) focus(heir)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}
