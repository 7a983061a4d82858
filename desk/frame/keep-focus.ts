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
  if (next instanceof HTMLElement && next.getClientRects().length > 0) return next
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

/** What had the focus last on the page or in a dialog, and where it stood, once it is gone. */
type Last = { element: Element; gap: Gap | null }

/** What has the focus next, where the last element that had it is gone or cannot be pressed any more. */
function nextAfter({ element, gap }: Last): HTMLElement | null {
  if (gap) return gap.parent.isConnected ? heirOf(gap) : document.querySelector('h1')
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) return element
  return element.parentElement && heirOf({ parent: element.parentElement, before: element })
}

/**
 * Hands the focus on when the element that has it goes away or is disabled, as a button is that has done its work;
 * returns how to stop. Browsers drop it to the page itself: a keyboard loses its place, and a screen reader says nothing.
 */
export function keepFocus(root: HTMLElement): () => void {
  // A dialog hands the focus back to what opened it, which may have gone meanwhile.
  const lasts: { page: Last | null; dialog: Last | null } = { page: null, dialog: null }
  const isLost = () =>
    document.activeElement === document.body || document.activeElement?.matches(':disabled') !== false
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('[popover]')) return
    lasts[target.closest('dialog') ? 'dialog' : 'page'] = { element: target, gap: null }
  }
  // Whoever presses beside everything has left the element: nothing takes them back.
  const onBlur = ({ target }: FocusEvent) => {
    setTimeout(() => {
      if (document.activeElement !== document.body || !(target instanceof Element)) return
      if (!target.isConnected || target.matches(':disabled')) return
      for (const scope of ['page', 'dialog'] as const) if (lasts[scope]?.element === target) lasts[scope] = null
    })
  }
  const look = (records: MutationRecord[]) => {
    for (const { removedNodes, target, previousSibling } of records) {
      if (!(target instanceof Element) || !target.isConnected) continue
      for (const last of [lasts.page, lasts.dialog]) {
        if (!last || last.element.isConnected) continue
        if (![...removedNodes].some((node) => node.contains(last.element))) continue
        last.gap = { parent: target, before: previousSibling instanceof Element ? previousSibling : null }
      }
    }
    if (!isLost()) return
    const last = document.querySelector('dialog:modal') ? lasts.dialog : lasts.page
    const next = last && nextAfter(last)
    if (next) focus(next)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}
