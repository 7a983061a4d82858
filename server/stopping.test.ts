import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './testing/fresh-database.ts'
import { openProcess } from './testing/shop-process.ts'

// Shows S10.16.

const STOPS_WITHIN_MS = 6000
const BUSY_CLIENTS = 10
const ANSWERS_BEFORE = 20
const MANY_LINES = 3000

let location: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openProcess>>

beforeEach(async () => {
  location = await freshDatabase()
})
afterEach(async () => {
  shop.child.kill('SIGKILL')
  await location.remove()
})

async function stop() {
  const startedAt = performance.now()
  const ended = once(shop.child, 'exit').then(([code]: unknown[]) => code)
  shop.child.kill('SIGTERM')
  const code = await ended
  return { code, ms: performance.now() - startedAt }
}

async function ask(agent: Agent, path: string): Promise<number | undefined> {
  const asking = request({ agent, port: shop.port, host: '127.0.0.1', path }).end()
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  asking.on('error', (cause) => reject(asking.reusedSocket ? cause : new NotConnected(cause)))
  asking.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
  return promise
}

/** A new connection was refused, or the system reset it in the queue of a port that just closed. */
class NotConnected extends Error {
  constructor(cause: Error) {
    super(`No new connection: ${cause.message}`, { cause })
  }
}

async function keepAsking(onBusy: () => void): Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let answers = 1; ; answers += 1) {
      expect(await ask(agent, '/healthz')).toBe(200)
      if (answers === ANSWERS_BEFORE) onBusy()
    }
  } catch (error) {
    return error
  } finally {
    agent.destroy()
  }
}

test('ten busy keep-alive clients get no connection reset while the shop stops', async () => {
  shop = await openProcess(location)
  const ends: Promise<unknown>[] = []
  const areBusy = Array.from({ length: BUSY_CLIENTS }, () => new Promise<void>((busy) => ends.push(keepAsking(busy))))
  await Promise.all(areBusy)
  const { code, ms } = await stop()
  for (const end of await Promise.all(ends)) expect(end).toBeInstanceOf(NotConnected)
  expect([code, ms < STOPS_WITHIN_MS]).toEqual([0, true])
})

test('the shop has stopped within 6 s though an upload is slow and a connection idle', async () => {
  shop = await openProcess(location)
  const sockets = Array.from({ length: 2 }, () => connect(shop.port, '127.0.0.1').on('error', () => {}))
  const [slow, idle] = sockets
  slow?.write(
    'POST /webhooks/stripe HTTP/1.1\r\nHost: solas.test\r\nExpect: 100-continue\r\nContent-Length: 900\r\n\r\n',
  )
  idle?.write('GET /healthz HTTP/1.1\r\nHost: solas.test\r\n\r\n')
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  const { code, ms } = await stop()
  expect([code, ms < STOPS_WITHIN_MS]).toEqual([0, true])
})

test.each(['reads no more', 'is gone'])('a log reader that %s delays neither answers nor stopping', async (reader) => {
  shop = await openProcess(location, { LOG_LEVEL: 'debug' })
  shop.child.stdout.pause()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const answers = await Promise.all(Array.from({ length: MANY_LINES }, () => ask(agent, '/robots.txt')))
  agent.destroy()
  expect(new Set(answers)).toEqual(new Set([200]))
  if (reader === 'is gone') shop.child.stdout.destroy()
  const { code, ms } = await stop()
  expect([code, ms < STOPS_WITHIN_MS]).toEqual([0, true])
})
