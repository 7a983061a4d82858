const OPEN_MS = 700
const SKIP_MS = 300

/** Decides when a tooltip shows: after 700 ms on its button, or at once within 300 ms after another one closed (S2.42). `show` gets the button, or null to hide. */
export function createTooltipTiming<T>(show: (target: T | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let entered: T | null = null
  let isShown = false
  let endedAt = Number.NEGATIVE_INFINITY

  const open = () => {
    isShown = true
    show(entered)
  }
  const leave = () => {
    clearTimeout(timer)
    entered = null
    if (!isShown) return
    isShown = false
    endedAt = Date.now()
    show(null)
  }
  const enter = (target: T) => {
    if (target === entered) return
    leave()
    entered = target
    if (Date.now() - endedAt < SKIP_MS) open()
    else timer = setTimeout(open, OPEN_MS)
  }
  return { enter, leave, isShown: () => isShown }
}
