import type { Day } from '../dates.ts'
import { EARLY_BIRD } from '../promises.ts'

/** The coming day before which the early-bird offer holds: on the day itself that is next year's (S9.31, docs/decisions/018, S2.101). */
export function earlyBirdEnds(today: Day): Day {
  const year = Number(today.slice(0, 4))
  const thisYears = `${year}-${EARLY_BIRD.before}`
  return today < thisYears ? thisYears : `${year + 1}-${EARLY_BIRD.before}`
}
