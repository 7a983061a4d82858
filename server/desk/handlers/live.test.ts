import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { formValues } from '../../testing/open-sandbox.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { openProcess } from '../../testing/shop-process.ts'
import { checkOut, oneBracelet } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { digestOf } from '../sign-in/secrets.ts'
import { streamOrderEvents } from './live.ts'

// Shows S10.185.

type Event = { readonly event: string; readonly id: number; readonly data: string }

const opened: AbortController[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort()
})

function parse(block: string): Event {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? ''
  return { event: field('event'), id: Number(field('id')), data: field('data') }
}

/** Reads a stream as a browser does: each event as it comes; heartbeats are events without a name. */
async function* read(response: Response): AsyncGenerator<Event, void> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield parse(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

async function next(stream: AsyncGenerator<Event, void>): Promise<Event> {
  const result = await stream.next()
  if (result.done === true) throw new Error('The stream has ended')
  return result.value
}

async function nextNamed(stream: AsyncGenerator<Event, void>, event: string): Promise<Event> {
  for (let one = await next(stream); ; one = await next(stream)) if (one.event === event) return one
}

/** Reads until an event of a name. Fails at a heartbeat: then the event did not wake the stream. */
async function nextAtOnce(stream: AsyncGenerator<Event, void>, event: string): Promise<Event> {
  for (let one = await next(stream); ; one = await next(stream)) {
    expect(one.event, 'a heartbeat').not.toBe('')
    if (one.event === event) return one
  }
}

async function open() {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' }, shops: 1 })
  return { shop, desk: await signIn(shop) }
}

const sell = async (shop: OpenShop) => (await buys(shop, { cartId: randomUUID() })).id

const paidOf = (events: readonly Event[]) => events.filter(({ event }) => event === 'paid').map(({ data }) => data)

test('a paid order is on an open desk at once, by its id alone', async () => {
  const { shop, desk } = await open()
  const stream = read(await desk.get(deskCalls.watchOrders.path))
  expect(await next(stream)).toMatchObject({ event: 'ready', id: 0 })
  const id = await sell(shop)
  expect(await nextAtOnce(stream, 'paid')).toMatchObject({ event: 'paid', data: id })
})

test('a reconnected stream continues without gaps or duplicates', async () => {
  const { shop, desk } = await open()
  const first = read(await desk.get(deskCalls.watchOrders.path))
  await next(first)
  const seen = [await sell(shop)]
  const { id: cursor, data } = await nextNamed(first, 'paid')
  expect(data).toBe(seen[0])
  await first.return(undefined)

  const missed = [await sell(shop), await sell(shop), await sell(shop)]
  const again = read(await desk.get(`${deskCalls.watchOrders.path}?after=${cursor}`))
  const caughtUp: Event[] = [await next(again)]
  while (paidOf(caughtUp).length < missed.length) caughtUp.push(await next(again))
  const later = await sell(shop)
  caughtUp.push(await nextNamed(again, 'paid'))
  expect(paidOf(caughtUp)).toEqual([...missed, later])
  const ids = caughtUp.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
})

test('order events that many write at once have ids without a gap, in the order in which they can be read', async () => {
  const { shop, desk } = await open()
  const stream = read(await desk.get(deskCalls.watchOrders.path))
  await next(stream)
  const sold = await Promise.all(Array.from({ length: 8 }, () => sell(shop)))
  const events: Event[] = []
  while (paidOf(events).length < sold.length) events.push(await next(stream))
  expect(new Set(paidOf(events))).toEqual(new Set(sold))
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1))
})

test('a quiet stream sends heartbeats, and is closed when its session ended', async () => {
  const { shop, desk } = await open()
  const app = new Hono().get('/live', (c) => streamOrderEvents(shop.services, c, { heartbeatMs: 20 }))
  const cookie = `desk=${desk.cookies.get('desk')}`
  const stream = read(await app.request('/live', { headers: { cookie } }))
  expect(await next(stream)).toMatchObject({ event: 'ready' })
  expect(await next(stream)).toMatchObject({ event: '' })
  await desk.post(deskCalls.signOut.path)
  const rest: Event[] = []
  for await (const event of stream) rest.push(event)
  expect(rest.length).toBeLessThan(10)
})

test('a HEAD request to the stream returns and opens no stream', async () => {
  const { shop, desk } = await open()
  let asked = 0
  const now = () => {
    asked += 1
    return shop.services.now()
  }
  const services = { ...shop.services, now }
  const app = new Hono().get('/live', (c) => streamOrderEvents(services, c, { heartbeatMs: 1 }))
  const cookie = `desk=${desk.cookies.get('desk')}`
  const answer = await app.request('/live', { method: 'HEAD', headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  await sell(shop)
  expect(asked).toBe(0)
})

test('twenty open desks leak no listeners', async () => {
  const { shop, desk } = await open()
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => read(await desk.get(deskCalls.watchOrders.path))),
  )
  await Promise.all(streams.map(next))
  const id = await sell(shop)
  const events = await Promise.all(streams.map((stream) => nextNamed(stream, 'paid')))
  expect(new Set(paidOf(events))).toEqual(new Set([id]))
  expect(warnings).toEqual([])
})

test('a stream reports payments received by another process, and ends when its own process ends', {
  timeout: 60_000 * slowness(),
}, async () => {
  const location = await freshDatabase()
  onTestFinished(location.remove)
  const processes = [await openProcess(location, { RATE_LIMITS: 'off' })]
  if (location.databaseUrl !== null) processes.push(await openProcess(location, { RATE_LIMITS: 'off' }))
  onTestFinished(() => {
    for (const { child } of processes) child.kill('SIGKILL')
  })
  const [one, other = one] = processes
  if (!one || !other) throw new Error('No process has started')
  const db = await openDatabase(location)
  const at = new Date().toISOString()
  const member = { id: randomUUID(), email: 'helper@solas.test', role: 'helper', createdAt: at }
  await db.insertInto('staff').values(member).execute()
  await db
    .insertInto('deskSessions')
    .values({
      id: randomUUID(),
      staffId: member.id,
      tokenHash: digestOf('token'),
      device: '',
      createdAt: at,
      seenAt: at,
      confirmedAt: at,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  await db.destroy()

  const cut = new AbortController()
  opened.push(cut)
  const url = `http://127.0.0.1:${one.port}${deskCalls.watchOrders.path}`
  const stream = read(await fetch(url, { headers: { cookie: 'desk=token' }, signal: cut.signal }))
  await next(stream)
  const shop = { fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${other.port}${path}`, init) }
  const { sessionId } = await checkOut(shop, { cart: oneBracelet, cartId: randomUUID() })
  const body = new URLSearchParams(formValues())
  await shop.fetch(`/sandbox/pay/${sessionId}`, { method: 'POST', body, redirect: 'manual' })
  await shop.fetch(`/checkout/return?session_id=${sessionId}`, { redirect: 'manual' })
  expect(await nextAtOnce(stream, 'paid')).toMatchObject({ event: 'paid' })

  one.child.kill('SIGTERM')
  // A stream that the stop did not end would be cut after four seconds, which is an error here.
  expect((await stream.next()).done).toBe(true)
  expect(await one.ended).toBe(0)
})
