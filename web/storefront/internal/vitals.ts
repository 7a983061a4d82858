/** Figures of this visit so far: largest contentful paint and interaction to next paint in ms, cumulative layout shift; null if the browser has measured none. */
export type Vitals = { readonly lcp: number | null; readonly inp: number | null; readonly cls: number | null }

type Shift = { readonly startTime: number; readonly value: number }

// Both definitions are web.dev's: a window of shifts ends after a second without one, or after five; of every 50 interactions the slowest is left out.
const GAP_MS = 1000
const WINDOW_MS = 5000
const INTERACTIONS_PER_OUTLIER = 50
// The shortest interaction that browsers report.
const MIN_INTERACTION_MS = 16

/** The largest sum of layout shifts within one window, from shifts in the order of their times in ms. */
export function largestShiftWindow(shifts: readonly Shift[]): number {
  let largest = 0
  let sum = 0
  let first = 0
  let last = 0
  for (const { startTime, value } of shifts) {
    const isSameWindow = startTime - last < GAP_MS && startTime - first < WINDOW_MS
    sum = isSameWindow ? sum + value : value
    if (!isSameWindow) first = startTime
    last = startTime
    largest = Math.max(largest, sum)
  }
  return largest
}

/** The interaction that stands for all, in ms: the longest, except one for every 50; null if there was none. */
export function slowInteraction(durations: readonly number[]): number | null {
  const slowestFirst = durations.toSorted((a, b) => b - a)
  return slowestFirst[Math.floor(durations.length / INTERACTIONS_PER_OUTLIER)] ?? null
}

function figure(entry: PerformanceEntry, name: string): number {
  const value: unknown = Reflect.get(entry, name)
  return typeof value === 'number' ? value : 0
}

/** Listens to what the browser measures, with what it has kept since the page came; `read` answers the figures so far. */
export function watchVitals(): { read: () => Vitals; stop: () => void } {
  const supported = PerformanceObserver.supportedEntryTypes
  const shifts: Shift[] = []
  const interactions = new Map<number, number>()
  let lcp: number | null = null

  const record = (entry: PerformanceEntry) => {
    if (entry.entryType === 'largest-contentful-paint') lcp = entry.startTime
    else if (entry.entryType === 'layout-shift') {
      if (!Reflect.get(entry, 'hadRecentInput'))
        shifts.push({ startTime: entry.startTime, value: figure(entry, 'value') })
    } else {
      const id = figure(entry, 'interactionId')
      if (id > 0) interactions.set(id, Math.max(interactions.get(id) ?? 0, entry.duration))
    }
  }
  const observers = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input']
    .filter((type) => supported.includes(type))
    .map((type) => {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(record))
      // Not yet known to TypeScript's types.
      const threshold = { durationThreshold: MIN_INTERACTION_MS }
      observer.observe({ type, buffered: true, ...threshold })
      return observer
    })

  return {
    read: () => {
      for (const observer of observers) observer.takeRecords().forEach(record)
      const cls = supported.includes('layout-shift') ? largestShiftWindow(shifts) : null
      return { lcp, inp: slowInteraction([...interactions.values()]), cls }
    },
    stop: () => {
      for (const observer of observers) observer.disconnect()
    },
  }
}
