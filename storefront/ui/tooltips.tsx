import { useEffect } from 'react'
import { whenIdle } from '../platform/when-idle.ts'

/** Shows tooltips on icon buttons, from when the page has been quiet (specification 2). */
export function Tooltips() {
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const start = async () => {
      const { startTooltips } = await import('./tooltip.ts')
      if (!isGone) stop = startTooltips()
    }
    // Where the code cannot be had, buttons keep their names without them.
    const stopWaiting = whenIdle(() => void start().catch(() => {}))
    return () => {
      isGone = true
      stopWaiting()
      stop()
    }
  }, [])
  return null
}
