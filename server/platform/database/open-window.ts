/** The clocks of several processes may differ by this, in ms. */
export const CLOCK_SLACK_MS = 60_000

/**
 * Returns the range of end times (ISO UTC) that count as open: later than `after`, at most `latest`.
 * A later end was written by a clock that ran fast.
 */
export function openEnds(now: Date, lengthMs: number): { readonly after: string; readonly latest: string } {
  return { after: now.toISOString(), latest: new Date(now.getTime() + lengthMs + CLOCK_SLACK_MS).toISOString() }
}

export function isStillOpen(endsAt: string, now: Date, lengthMs: number): boolean {
  const { after, latest } = openEnds(now, lengthMs)
  return endsAt > after && endsAt <= latest
}
