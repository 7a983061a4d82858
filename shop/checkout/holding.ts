const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The share of unpaid reservations that one network, and with it one browser, may take; of one or two pieces all. */
const OF_ONE_NETWORK = 3 / 4
/** The share that all unpaid payment pages may reserve together; of up to nine pieces all. */
const OF_ALL = 9 / 10
/** The part that a network may reserve while it waits, because it reserved the same before and did not pay; of up to three pieces none. */
const OF_WAITING = 1 / 4
/** The first wait, in ms. It doubles with each further reservation that ended unpaid, up to a day. */
const FIRST_WAIT_MS = 30 * MINUTE_MS
/** A reservation that goes on with the time of an earlier one has at least so much left, in ms. */
const LEFT_MIN_MS = 2 * MINUTE_MS

export type Holding = {
  readonly left: number
  readonly heldByAll: number
  readonly heldByNetwork: number
  /** When the reservations of this network that were not paid for were to end, of the last day; each once, the latest last. */
  readonly lapsed: readonly Date[]
}

export type HoldAnswer = { readonly until: Date } | { readonly most: number } | { readonly from: Date }

/**
 * Decides if a network may reserve this quantity of a variant, for `lifeMs` at most.
 *
 * Without paying, nobody keeps others from buying for longer than one reservation lasts. Reserving the same again continues
 * the first reservation's time; after that the network has to wait.
 */
export function mayHold(
  { left, heldByAll, heldByNetwork, lapsed }: Holding,
  quantity: number,
  { now, lifeMs }: { readonly now: Date; readonly lifeMs: number },
): HoldAnswer {
  const unpaid = left + heldByAll
  const most = Math.min(
    Math.max(1, Math.round(unpaid * OF_ONE_NETWORK)) - heldByNetwork,
    Math.ceil(unpaid * OF_ALL) - heldByAll,
  )
  if (quantity > most) return { most: Math.max(0, most) }
  const full = { until: new Date(now.getTime() + lifeMs) }
  const last = lapsed.at(-1)
  if (last === undefined || heldByNetwork + quantity <= Math.floor(unpaid * OF_WAITING)) return full
  const from = new Date(last.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (lapsed.length - 1), DAY_MS))
  if (now >= from) return full
  return last.getTime() - now.getTime() >= LEFT_MIN_MS ? { until: last } : { from }
}
