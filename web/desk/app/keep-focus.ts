const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

type Gap = { readonly parent: Element; readonly before: Element | null }

function findReplacement({ parent, before }: Gap): HTMLElement | null {
  const successor = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
  const title = successor?.querySelector('h1')
  if (title) return title
  const next = successor?.matches(FOCUSABLE) ? successor : successor?.querySelector(FOCUSABLE)
  if (next instanceof HTMLElement && next.getClientRects().length > 0) return next
  for (let around: Element | null = parent; around; around = around.parentElement) {
    const heading = around.matches('section, article, form, dialog, main') && around.querySelector('h1, h2, h3')
    if (heading instanceof HTMLElement) return heading
  }
  return document.querySelector('h1')
}

function focus(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: !element.matches(FOCUSABLE) })
}

type Last = { element: Element; gap: Gap | null }

function nextAfter({ element, gap }: Last): HTMLElement | null {
  if (gap) return gap.parent.isConnected ? findReplacement(gap) : document.querySelector('h1')
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) return element
  return element.parentElement && findReplacement({ parent: element.parentElement, before: element })
}

/**
 * Moves the focus when the focused element is removed or disabled. Browsers move it to <body>, so keyboard users lose
 * their position and screen readers say nothing. Returns a stop function.
 */
export function keepFocus(root: HTMLElement): () => void {
  // A dialog hands the focus back to what opened it, which may have gone meanwhile.
  const lastFocused: { page: Last | null; dialog: Last | null } = { page: null, dialog: null }
  const isLost = () =>
    document.activeElement === document.body || document.activeElement?.matches(':disabled') !== false
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('[popover]')) return
    lastFocused[target.closest('dialog') ? 'dialog' : 'page'] = { element: target, gap: null }
  }
  // A click on empty space drops the focus on purpose, so do not restore it.
  const onBlur = ({ target }: FocusEvent) => {
    setTimeout(() => {
      if (document.activeElement !== document.body || !(target instanceof Element)) return
      if (!target.isConnected || target.matches(':disabled')) return
      for (const scope of ['page', 'dialog'] as const)
        if (lastFocused[scope]?.element === target) lastFocused[scope] = null
    })
  }
  const look = (records: MutationRecord[]) => {
    for (const { removedNodes, target, previousSibling } of records) {
      if (!(target instanceof Element) || !target.isConnected) continue
      for (const last of [lastFocused.page, lastFocused.dialog]) {
        if (!last || last.element.isConnected) continue
        if (![...removedNodes].some((node) => node.contains(last.element))) continue
        last.gap = { parent: target, before: previousSibling instanceof Element ? previousSibling : null }
      }
    }
    if (!isLost()) return
    const last = document.querySelector('dialog:modal') ? lastFocused.dialog : lastFocused.page
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
