import { onCLS, onINP, onLCP } from 'web-vitals'

/** Largest contentful paint and interaction to next paint in ms, cumulative layout shift; null if the browser has measured none. */
export type Vitals = Record<'lcp' | 'inp' | 'cls', number | null>

// Interactions are counted from the shortest that browsers report.
const everyChange = { reportAllChanges: true, durationThreshold: 16 }

const figures: Vitals = { lcp: null, inp: null, cls: null }
let isWatching = false

function keepAs(name: keyof Vitals) {
  return ({ value }: { readonly value: number }) => {
    figures[name] = value
  }
}

/** The figures of this visit so far. The first call begins to watch, with what the browser has kept since the page came. */
export function readVitals(): Vitals {
  // web-vitals cannot be stopped, so it is started once.
  if (!isWatching) {
    onLCP(keepAs('lcp'), everyChange)
    onINP(keepAs('inp'), everyChange)
    onCLS(keepAs('cls'), everyChange)
  }
  isWatching = true
  return { ...figures }
}
