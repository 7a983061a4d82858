import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { orderEventsAfter } from '../../orders/order/order-events.ts'
import { lastChange } from '../../platform/database/changes.ts'
import { after } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { readCookie } from '../sign-in/cookies.ts'
import { findSession } from '../sign-in/sessions.ts'

const HEARTBEAT_MS = 15_000
const LOOK_EVERY_MS = 250
const EVENTS_AT_ONCE = 100

type Stream = { readonly ring: () => void; readonly stop: () => void }

/** Tells streams when to look for order events: at once for those of this process, soon for those of other processes. */
function openHub({ changes, onWakeMailer, stopping }: Services) {
  // Not an EventTarget: Node takes more than ten of its listeners for a leak.
  const streams = new Set<Stream>()
  const wake = () => {
    for (const { ring } of streams) ring()
  }
  let listening = new AbortController()
  const begin = () => {
    listening = new AbortController()
    const { signal } = listening
    // A change that may make e-mails due may also be an order event.
    onWakeMailer(wake, signal)
    changes.follow({ topic: 'orders', everyMs: LOOK_EVERY_MS, onChange: wake, until: signal })
  }
  stopping.addEventListener('abort', () => {
    for (const { stop } of streams) stop()
  })
  return {
    join(stream: Stream) {
      streams.add(stream)
      if (streams.size === 1) begin()
    },
    leave(stream: Stream) {
      if (streams.delete(stream) && streams.size === 0) listening.abort()
    },
  }
}

/** Waits for order events that came since `reset` was called last, for so long at most, in ms; false if there were none. */
function openBell(signal: AbortSignal) {
  let rings = false
  let answer: (hasRung: boolean) => void = () => {}
  const ring = () => {
    rings = true
    answer(true)
  }
  signal.addEventListener('abort', () => answer(false))
  return {
    ring,
    reset() {
      rings = false
    },
    async wait(ms: number): Promise<boolean> {
      if (rings || signal.aborted) return rings
      const { promise, resolve } = Promise.withResolvers<boolean>()
      answer = resolve
      const cancel = after(ms, () => resolve(false))
      const hasRung = await promise
      cancel()
      return hasRung
    },
  }
}

const hubs = new WeakMap<Services, ReturnType<typeof openHub>>()

function hubOf(services: Services) {
  const hub = hubs.get(services) ?? openHub(services)
  hubs.set(services, hub)
  return hub
}

/** Streams ids of order events. `after` or Last-Event-ID is the last id seen; without one it starts now (S10.185). */
export async function streamOrderEvents(
  services: Services,
  c: Context,
  { heartbeatMs = HEARTBEAT_MS } = {},
): Promise<Response> {
  const { db, config, stopping, log } = services
  // Nobody reads what follows a head: the stream would never learn of its end.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
  const seen = Number(c.req.header('last-event-id') ?? c.req.query('after') ?? Number.NaN)
  const token = readCookie(c, config, 'session')
  const end = new AbortController()
  const { signal } = end
  const bell = openBell(signal)
  const hub = hubOf(services)
  const one: Stream = { ring: bell.ring, stop: () => end.abort() }
  hub.join(one)
  signal.addEventListener('abort', () => hub.leave(one))
  if (stopping.aborted) one.stop()
  let cursor = Number.isSafeInteger(seen) && seen >= 0 ? seen : await lastChange(db, 'orders')
  // Proxies that gather answers would keep the events.
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async (stream) => {
    stream.onAbort(one.stop)
    try {
      await stream.writeSSE({ event: 'ready', id: String(cursor), data: '' })
      while (!signal.aborted && (await findSession(services, token)) !== null) {
        bell.reset()
        const events = await orderEventsAfter(db, cursor, EVENTS_AT_ONCE)
        for (const { id, kind, orderId } of events) {
          await stream.writeSSE({ event: kind, id: String(id), data: orderId })
          cursor = id
        }
        if (events.length === 0 && !(await bell.wait(heartbeatMs)) && !signal.aborted) await stream.write(': here\n\n')
      }
    } catch (error) {
      // The browser comes again, and asks for what it has missed.
      if (!signal.aborted) log.warn({ err: error }, 'a stream of the desk has ended')
    } finally {
      one.stop()
    }
  })
}
