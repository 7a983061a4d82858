import * as crypto from 'node:crypto'
import * as timers from 'node:timers/promises'

type Cancel = () => void
type PauseOptions = { readonly signal?: AbortSignal; readonly ref?: boolean }

/** What a process takes from its machine: its clock, its timers and its random numbers. Times are in ms. */
export type Runtime = {
  readonly now: () => Date
  /** A clock that nobody sets, for measuring how long something took. */
  readonly elapsed: () => number
  readonly after: (ms: number, act: () => void) => Cancel
  readonly every: (ms: number, act: () => void) => Cancel
  readonly pause: (ms: number, options?: PauseOptions) => Promise<void>
  /** Lets requests that wait be answered first. */
  readonly yieldToOthers: () => Promise<void>
  readonly timeout: (ms: number) => AbortSignal
  /** Does work that goes on in threads, such as compressing. */
  readonly inThreads: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly randomUUID: () => crypto.UUID
  readonly randomBytes: (count: number) => Buffer
  /** A whole number from 0 to below `limit`. */
  readonly randomInt: (limit: number) => number
}

const machine: Runtime = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
  pause: (ms, options) => timers.setTimeout(ms, undefined, options),
  yieldToOthers: () => timers.setImmediate(),
  timeout: (ms) => AbortSignal.timeout(ms),
  inThreads: (work) => work(),
  randomUUID: () => crypto.randomUUID(),
  randomBytes: (count) => crypto.randomBytes(count),
  randomInt: (limit) => crypto.randomInt(limit),
}

let current = machine

/** Replaces the machine by a simulated one, before a shop is opened on it (tests/world/). Returns how to take it away. */
export function replaceRuntime(simulated: Runtime): () => void {
  current = simulated
  return () => {
    current = machine
  }
}

export const currentTime: Runtime['now'] = () => current.now()
export const elapsed: Runtime['elapsed'] = () => current.elapsed()
export const after: Runtime['after'] = (ms, act) => current.after(ms, act)
export const every: Runtime['every'] = (ms, act) => current.every(ms, act)
export const pause: Runtime['pause'] = (ms, options) => current.pause(ms, options)
export const yieldToOthers: Runtime['yieldToOthers'] = () => current.yieldToOthers()
export const timeout: Runtime['timeout'] = (ms) => current.timeout(ms)
export const inThreads: Runtime['inThreads'] = (work) => current.inThreads(work)
export const randomUUID: Runtime['randomUUID'] = () => current.randomUUID()
export const randomBytes: Runtime['randomBytes'] = (count) => current.randomBytes(count)
export const randomInt: Runtime['randomInt'] = (limit) => current.randomInt(limit)
