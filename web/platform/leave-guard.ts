import type { Guard } from './router.tsx'

export type LeaveGuard = Guard & {
  readonly hold: () => () => void
  readonly isHolding: () => boolean
  readonly askBy: (ask: ((leave: () => void) => void) | null) => void
}

export function createLeaveGuard(): LeaveGuard {
  let holding = 0
  let ask: ((leave: () => void) => void) | null = null
  let afterReturn: (() => void) | null = null
  // How many entries to go once the dialog that asked is closed, which has an entry itself.
  let leavingBy = 0
  let isLeaving = false
  const isHolding = () => holding > 0
  return {
    isHolding,
    hold() {
      holding += 1
      return () => {
        holding -= 1
      }
    },
    askBy(next) {
      ask = next
    },
    beforeLink(go) {
      if (ask && isHolding()) ask(go)
      else go()
    },
    holdsBack(steps, reopen) {
      if (afterReturn) {
        const askNow = afterReturn
        afterReturn = null
        askNow()
        return true
      }
      const asking = ask
      if (steps === 0 || isLeaving || !asking || !isHolding()) {
        isLeaving = false
        return false
      }
      const leaveBack = () => {
        isLeaving = true
        leavingBy = steps
      }
      // The dialog's entry replaces those ahead, so after Forward the page is opened as a new entry.
      afterReturn = () => asking(steps < 0 ? leaveBack : reopen)
      // The browser has left already: it goes back first, then the person is asked.
      history.go(-steps)
      return true
    },
    afterOverlay() {
      if (leavingBy !== 0) history.go(leavingBy)
      leavingBy = 0
    },
  }
}
