import styles from './tooltip.module.css'
import { createTooltipTiming } from './tooltip-timing.ts'

const GAP = 6
const EDGE = 8

/** Moves a bubble below its button, above it if there is no room, or to its left, for buttons in a column, if `isBeside`. */
function moveTo(bubble: HTMLElement, { left, width, top, bottom }: DOMRect, isBeside: boolean): void {
  const { offsetWidth, offsetHeight, style } = bubble
  if (isBeside && left - GAP - offsetWidth >= EDGE) {
    style.left = `${left - GAP - offsetWidth}px`
    style.top = `${(top + bottom - offsetHeight) / 2}px`
    return
  }
  const room = document.documentElement.clientWidth - EDGE - offsetWidth
  const fitsBelow = bottom + GAP + offsetHeight <= window.innerHeight
  style.left = `${Math.max(EDGE, Math.min(left + (width - offsetWidth) / 2, room))}px`
  style.top = `${fitsBelow ? bottom + GAP : top - GAP - offsetHeight}px`
}

function buttonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
}

/** Shows the name of each button marked data-tooltip (to its left if that is "left") to those who hover it or come to it by Tab; Escape hides it (S2.42); returns how to stop. */
export function startTooltips(): () => void {
  const bubble = document.createElement('div')
  bubble.role = 'tooltip'
  bubble.popover = 'manual'
  bubble.className = styles.tooltip ?? ''

  const timing = createTooltipTiming<HTMLElement>((button) => {
    bubble.remove()
    if (!button?.isConnected) return
    bubble.textContent = button.ariaLabel
    const layer = button.closest('dialog') ?? document.body
    layer.append(bubble)
    bubble.showPopover()
    moveTo(bubble, button.getBoundingClientRect(), button.dataset.tooltip === 'left')
  })
  let isTabbing = false
  let pointer = { x: -1, y: -1 }
  let hovered: HTMLElement | null = null
  let isFocused = false

  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: name !== 'keydown', signal: stop.signal })

  // A page that changes under a pointer at rest makes the browser send its events again, from the same position.
  on('pointermove', ({ target, pointerType, screenX, screenY }) => {
    const isAtRest = pointer.x === screenX && pointer.y === screenY
    pointer = { x: screenX, y: screenY }
    if (isAtRest || pointerType === 'touch' || (target instanceof Node && bubble.contains(target))) return
    const button = buttonAt(target)
    if (button === hovered) return
    hovered = button
    if (button) timing.enter(button)
    else if (!isFocused) timing.leave()
    if (button) isFocused = false
  })
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return
    hovered = null
    if (!isFocused) timing.leave()
  })
  on('keydown', (event) => {
    isTabbing = event.key === 'Tab'
    if (event.key !== 'Escape' || !timing.isShown()) return
    // Who came by Tab means a dialog around the button as well.
    if (!isFocused) event.preventDefault()
    timing.leave()
  })
  on('focusin', ({ target }) => {
    const button = isTabbing ? buttonAt(target) : null
    isFocused = button !== null
    if (button) timing.enter(button)
    else timing.leave()
  })
  on('click', timing.leave)
  on('scroll', () => timing.isShown() && timing.leave())
  return () => {
    stop.abort()
    timing.leave()
  }
}
