import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { call } from '../../platform/api.ts'
import { readText, storedKeys, writeStored } from '../../platform/storage.ts'
import { isUnreachable, sentenceOf } from './failure.ts'

/** A change that was made without a connection. The server knows repeats by the uuid `id`, which its body carries too. */
const WaitingChange = v.object({
  id: v.string(),
  path: v.string(),
  body: v.record(v.string(), v.unknown()),
  title: v.string(),
  orderId: v.nullable(v.string()),
  /** Why the server refused it and what happened meanwhile; null as long as it waits. */
  problem: v.nullable(v.string()),
  failures: v.number(),
})
export type WaitingChange = v.InferOutput<typeof WaitingChange>

const Changed = v.object({ order: v.object({ version: v.string() }) })
const Newest = v.object({ order: v.object({ timeline: v.array(v.object({ who: v.string(), what: v.string() })) }) })

const WAITING = 'desk-waiting '
const keyOf = (staffId: string) => WAITING + staffId
type Kept = { readonly changes: readonly WaitingChange[]; readonly unreadable: readonly unknown[] }
const none: Kept = { changes: [], unreadable: [] }
let listeners: (() => void)[] = []
let parsed: { readonly text: string; readonly kept: Kept } | null = null

/** Keeps apart what cannot be read, as it may say what was sold or posted. */
function parseKept(text: string): Kept {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), text)
  const entries = json.success ? json.output : [text]
  const read = entries.map((entry) => v.safeParse(WaitingChange, entry))
  return {
    changes: read.flatMap((one) => (one.success ? [one.output] : [])),
    unreadable: entries.filter((_, index) => !read[index]?.success),
  }
}

function readKept(staffId: string): Kept {
  const text = readText(keyOf(staffId))
  if (typeof text !== 'string') return none
  if (parsed?.text !== text) parsed = { text, kept: parseKept(text) }
  return parsed.kept
}

/** The changes of a staff member that wait on this device, in the order they were made. The same array until one comes or goes. */
export function readWaiting(staffId: string): readonly WaitingChange[] {
  return readKept(staffId).changes
}

export const readUnreadable = (staffId: string): readonly unknown[] => readKept(staffId).unreadable

export function countUnsaved(): number {
  return storedKeys(WAITING).reduce((sum, key) => {
    const { changes, unreadable } = readKept(key.slice(WAITING.length))
    return sum + changes.length + unreadable.length
  }, 0)
}

export const dropUnreadable = (staffId: string) => write(staffId, readWaiting(staffId), [])

function write(
  staffId: string,
  changes: readonly WaitingChange[],
  unreadable: readonly unknown[] = readUnreadable(staffId),
): boolean {
  const all = [...changes, ...unreadable]
  const isSaved = writeStored(keyOf(staffId), all.length === 0 ? undefined : all)
  for (const listener of listeners) listener()
  return isSaved
}

export function keepChange(staffId: string, change: Omit<WaitingChange, 'problem' | 'failures'>): boolean {
  return write(staffId, [...readWaiting(staffId), { ...change, problem: null, failures: 0 }])
}

/** True if a change of this order waits to be sent; a change of no order belongs to none. */
export function isWaitingFor({ orderId, problem }: WaitingChange, order: string | null): boolean {
  return order !== null && orderId === order && problem === null
}

export function dropChange(staffId: string, id: string): boolean {
  const before = readWaiting(staffId)
  const after = before.filter((change) => change.id !== id)
  return before.length !== after.length && write(staffId, after)
}

/** Has a change that was set aside, and those of its order that it holds, sent again. */
export function sendAgain(staffId: string, id: string): void {
  const all = readWaiting(staffId)
  const orderId = all.find((one) => one.id === id)?.orderId ?? null
  const isMeant = (one: WaitingChange) => one.id === id || (orderId !== null && one.orderId === orderId)
  write(
    staffId,
    all.map((one) => (isMeant(one) ? { ...one, problem: null, failures: 0 } : one)),
  )
}

export function useUnreadable(staffId: string): readonly unknown[] {
  return useSyncExternalStore(subscribe, () => readUnreadable(staffId))
}

export function useWaiting(staffId: string): readonly WaitingChange[] {
  return useSyncExternalStore(subscribe, () => readWaiting(staffId))
}

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener]
  window.addEventListener('storage', listener)
  return () => {
    listeners = listeners.filter((other) => other !== listener)
    window.removeEventListener('storage', listener)
  }
}

/** Runs in one window at a time; the others find nothing left to send. */
function inTurn(send: () => Promise<number>): Promise<number> {
  return 'locks' in navigator ? navigator.locks.request('desk-waiting', send) : send()
}

/** A fault of the shop itself. Other 5xx come from a proxy, or while the shop starts. */
const FAULT = 500
const FAILURES_MAX = 3
const FAILED = 'The shop failed at this three times. We keep it here. Check your last orders, then try again.'

const NOT_ALLOWED = 'We keep it here. Ask an owner, then try again.'

const HELD = 'We did not send it, because the change before it was not saved.'

/**
 * Sends waiting changes, oldest first, until the server can't be reached or asks to sign in. Returns how many were sent.
 *
 * - Each change of an order is sent with the version that the one before it left.
 * - A refused change stays with its problem, and holds the later changes of its order.
 * - A change at which the server fails (500) holds only those of its order, and is set aside after the third time.
 * - A change that only an owner may make is set aside at once.
 */
export function sendWaiting(staffId: string): Promise<number> {
  return inTurn(async () => {
    let sent = 0
    const held = new Set<string>()
    for (const { id } of readWaiting(staffId)) {
      // Others change, or are undone, while one is sent.
      const change = readWaiting(staffId).find((one) => one.id === id)
      if (!change || change.problem !== null || (change.orderId !== null && held.has(change.orderId))) continue
      const result = await call(change.path, { answer: v.unknown(), body: change.body, isLogged: false })
      const { status = 500 } = result.ok ? {} : result
      if (!result.ok && (isUnreachable(result) || status > FAULT || status === 401 || status === 429)) return sent
      const all = readWaiting(staffId)
      const follows = (one: WaitingChange) => isWaitingFor(one, change.orderId) && one.id !== id
      if (result.ok) {
        const done = v.safeParse(Changed, result.value)
        const version = done.success && { version: done.output.order.version }
        const left = all.filter((one) => one.id !== id)
        write(
          staffId,
          left.map((one) => (follows(one) ? { ...one, body: { ...one.body, ...version } } : one)),
        )
        sent += 1
        continue
      }
      const failures = change.failures + 1
      if (status === FAULT && failures < FAILURES_MAX) {
        if (change.orderId !== null) held.add(change.orderId)
        write(
          staffId,
          all.map((one) => (one.id === id ? { ...one, failures } : one)),
        )
        continue
      }
      const newest = v.safeParse(Newest, result.now)
      const last = newest.success ? newest.output.order.timeline.at(-1) : undefined
      const why = status === FAULT ? FAILED : sentenceOf(result)
      const mayNot = result.code === 'not-owner'
      const problem = [why, mayNot && NOT_ALLOWED, last && `Last change: ${last.what}, ${last.who}.`]
        .filter(Boolean)
        .join(' ')
      write(
        staffId,
        all.map((one) =>
          one.id === id
            ? { ...one, problem, failures: mayNot ? failures : one.failures }
            : follows(one)
              ? { ...one, problem: HELD }
              : one,
        ),
      )
    }
    return sent
  })
}
