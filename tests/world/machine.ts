import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Runtime } from '../../server/platform/runtime/runtime.ts'
import type { Numbers } from '../orders/lives/plan.ts'

type Timer = { at: number; readonly act: () => void; readonly isOthers: boolean }

/** A reservation ends every few seconds, and a shop that waits for somebody goes on with all else. */
const LONGEST_LEAP_MS = 60_000
const LONGEST_WAIT_MS = 3 * 3_600_000
/** So often nothing happens in a step that ends. */
const MOST_ROUNDS = 1_000_000

/** Real work of files shows there; what does not show is waited for by `outside`. */
const isOfFiles = (name: string) => name.startsWith('FSReq') || name === 'CloseReq'

/**
 * A machine that is simulated: its clock moves only when nothing else can happen, its timers fire in the order of their times,
 * its random numbers come from a seed, and of several that wait for the database a draw decides who is next.
 */
export function openMachine(numbers: Numbers, start: number) {
  let time = start
  let isOff = 0
  let timers: Timer[] = []
  let waiting: (() => void)[] = []
  let working = 0
  let rounds = 0
  let counter = 0
  let threads: Promise<unknown> = Promise.resolve()

  function arm(ms: number, act: () => void, isOthers = false): Timer {
    const timer = { at: time + Math.max(1, ms), act, isOthers }
    timers.push(timer)
    return timer
  }
  function disarm(timer: Timer) {
    timers = timers.filter((one) => one !== timer)
  }
  function after(ms: number, act: () => void) {
    const timer = arm(ms, act)
    return () => disarm(timer)
  }
  function randomBytes(count: number): Buffer {
    const bytes = Buffer.alloc(count)
    for (let at = 0; at < count; at += 1) bytes[at] = numbers.below(256)
    return bytes
  }
  function pause(ms: number, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    if (ms === 0) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => {
      cancel()
      reject(new DOMException('The pause was ended', 'AbortError'))
    }
    const cancel = after(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
    return promise
  }
  function turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    return promise
  }

  /** Real work that goes on in threads, one after the other: nothing else goes on meanwhile. */
  async function outside<Result>(work: () => Promise<Result>): Promise<Result> {
    working += 1
    const result = threads.then(work)
    threads = result.catch(() => {})
    try {
      return await result
    } finally {
      working -= 1
    }
  }

  const runtime: Runtime = {
    now: () => new Date(time + isOff),
    elapsed: () => time - start,
    after,
    every(ms, act) {
      let cancel = () => {}
      const again = () => {
        cancel = after(ms, again)
        act()
      }
      cancel = after(ms, again)
      return () => cancel()
    },
    pause,
    yieldToOthers: turn,
    timeout(ms) {
      const controller = new AbortController()
      after(ms, () => controller.abort(new DOMException('It took too long', 'TimeoutError')))
      return controller.signal
    },
    inThreads: outside,
    randomUUID() {
      // In the order of their making, so that a reader of a failure finds them again.
      counter += 1
      return `${counter.toString(16).padStart(8, '0')}-0000-4000-8000-${randomBytes(6).toString('hex')}`
    },
    randomBytes,
    randomInt: (limit) => numbers.below(limit),
  }

  /** Waits until all that runs waits for a timer, for a turn at the database or for somebody outside. */
  async function untilQuiet(): Promise<void> {
    do {
      rounds += 1
      if (rounds > MOST_ROUNDS) throw new Error('Something goes on without end')
      await setImmediate()
    } while (working > 0 || process.getActiveResourcesInfo().some(isOfFiles))
  }

  /** Fires each timer that is due, once. One that is armed again meanwhile waits for its own time. */
  async function fireDue(): Promise<void> {
    const due = timers.filter(({ at }) => at <= time).toSorted((one, other) => one.at - other.at)
    for (const timer of due) {
      if (!timers.includes(timer)) continue
      disarm(timer)
      timer.act()
      await serveWaiting()
    }
    await serveWaiting()
  }

  async function serveWaiting(): Promise<void> {
    for (;;) {
      await untilQuiet()
      if (waiting.length === 0) return
      const [chosen] = waiting.splice(numbers.below(waiting.length), 1)
      chosen?.()
    }
  }

  return {
    runtime,
    turn,
    outside,
    /** What people and the network wait for, in ms. The shop's own rounds come at its end, late, as on a machine that was busy. */
    wait(ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      arm(ms, resolve, true)
      return promise
    },
    /** What others have promised to do later, such as the provider: it happens even if the machine stops meanwhile. */
    othersLater(ms: number, act: () => void) {
      arm(ms, act, true)
    },
    time: () => time,
    isoTime: () => new Date(time).toISOString(),
    setClockOff(ms: number) {
      isOff = ms
    },
    clockOff: () => isOff,

    /** Runs what was begun until it is done. Time passes only while all of it waits, at once up to what somebody waits for. */
    async runUntil(isDone: () => boolean): Promise<void> {
      const givenUpAt = time + LONGEST_WAIT_MS
      rounds = 0
      for (;;) {
        await serveWaiting()
        if (isDone()) return
        const waited = timers.filter(({ isOthers }) => isOthers)
        const times = (waited.length > 0 ? waited : timers).map(({ at }) => at)
        if (times.length === 0 || time > givenUpAt) throw new Error('Something waits for what never comes')
        time = Math.max(time, Math.min(...times, time + LONGEST_LEAP_MS))
        await fireDue()
      }
    },

    /** Lets time pass at once: each timer that is due by then fires once, late. */
    async pass(ms: number): Promise<void> {
      time += ms
      rounds = 0
      await fireDue()
    },

    /** The machine stops in the middle of everything: nothing that waited goes on. */
    stop(): void {
      timers = timers.filter(({ isOthers }) => isOthers)
      waiting = []
    },
  }
}

export type Machine = ReturnType<typeof openMachine>

/** What happened, with a digest by which two runs are compared. */
export function openDiary(prefix: () => string, onEvent: (line: string) => void) {
  const last: string[] = []
  const digest = createHash('sha256')
  let count = 0
  return {
    note(event: string) {
      const line = `${prefix()} ${event}`
      digest.update(line)
      onEvent(line)
      count += 1
      last.push(line)
      if (last.length > 400) last.shift()
    },
    last: (lines: number) => last.slice(-lines),
    count: () => count,
    digest: () => digest.copy().digest('hex').slice(0, 16),
  }
}
