import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { openNodeServer, type Timeouts } from './node-server.ts'

// Shows S10.45.

const patient: Timeouts = {
  headMs: 60_000,
  requestMs: 60_000,
  longestMs: 60_000,
  idleMs: 60_000,
  keepAliveMs: 60_000,
  checkIntervalMs: 20,
}
const LARGE = 64 * 1024 * 1024

async function open(limits: Partial<Timeouts>) {
  const answer = getRequestListener(async (request) =>
    request.url.endsWith('/large') ? new Response(new Uint8Array(LARGE)) : new Response(await request.text()),
  )
  const server = openNodeServer((request, response) => void answer(request, response), { ...patient, ...limits })
  const listening = await listen(server, 0, '127.0.0.1')
  if (!listening.ok) throw new Error(listening.problem)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const connections = () => promisify(server.getConnections.bind(server))()
  return { origin: listening.origin, connections, server }
}

async function sendOnly(origin: string, bytes: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (text: string) => {
    answer += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

test.each<[string, Partial<Timeouts>, string]>([
  ['a head that never ends', { headMs: 100 }, 'GET / HTTP/1.1\r\nHost: solas.test\r\nX-Slow: '],
  [
    'a body that never ends',
    { requestMs: 200, headMs: 100 },
    'POST / HTTP/1.1\r\nHost: solas.test\r\nContent-Length: 1000\r\n\r\n{',
  ],
])('a request with %s is answered 408 and its connection closed', async (_, limits, bytes) => {
  const { origin } = await open(limits)
  expect(await sendOnly(origin, bytes)).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
})

test('a link that is too long is answered in words', async () => {
  const { origin } = await open({})
  const answer = await sendOnly(
    origin,
    `GET /cart?add=${'5.medium~1,'.repeat(2000)} HTTP/1.1\r\nHost: solas.test\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(answer).toContain('Content-Type: text/html')
  expect(answer).toContain('This link is too long')
  expect(answer).toContain('<a href="/">')
})

test('bytes that are not an HTTP request are answered 400 without a body', async () => {
  const { origin } = await open({})
  expect(await sendOnly(origin, 'no request\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('two hundred slow clients do not delay others, and are disconnected soon', async () => {
  const { origin } = await open({ headMs: 400 })
  const slow = Array.from({ length: 200 }, () => sendOnly(origin, 'GET / HTTP/1.1\r\nHost: solas.test\r\n'))
  expect((await fetch(origin)).status).toBe(200)
  expect(new Set((await Promise.all(slow)).map((answer) => answer.slice(9, 12)))).toEqual(new Set(['408']))
})

test('a client that does not read its answer is disconnected', async () => {
  const { origin, connections } = await open({ idleMs: 200 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').pause()
  socket.write('GET /large HTTP/1.1\r\nHost: solas.test\r\n\r\n')
  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
  socket.destroy()
})

test('an upload that takes long but keeps coming arrives whole', async () => {
  const { origin } = await open({ requestMs: 200, keepAliveMs: 100 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  const chunk = 'x'.repeat(16 * 1024)
  socket.write(`POST / HTTP/1.1\r\nHost: solas.test\r\nContent-Length: ${chunk.length * 12}\r\n\r\n`)
  for (let sent = 0; sent < 12; sent++) {
    socket.write(chunk)
    await pause(50)
  }
  const received: unknown[] = await once(socket, 'data')
  expect(received[0]).toMatch(/^HTTP\/1\.1 200/)
  socket.destroy()
})

test('an upload that arrives too slowly is refused with a sentence', async () => {
  const { origin } = await open({ requestMs: 200 })
  const answer = await sendOnly(origin, 'POST / HTTP/1.1\r\nHost: solas.test\r\nContent-Length: 1000\r\n\r\n{')
  expect(answer).toContain('Your connection is too slow')
})

test('disconnects a client with more than 16 unanswered requests', async () => {
  const { promise: never } = Promise.withResolvers<Response>()
  let asked = 0
  const answer = getRequestListener(async () => {
    asked += 1
    return never
  })
  const server = openNodeServer((request, response) => void answer(request, response), patient)
  const listening = await listen(server, 0, '127.0.0.1')
  if (!listening.ok) throw new Error(listening.problem)
  onTestFinished(() => void server.close())
  await sendOnly(listening.origin, 'GET / HTTP/1.1\r\nHost: solas.test\r\n\r\n'.repeat(1000))
  expect(asked).toBe(16)
  await expect.poll(() => server.answers.size).toBe(0)
})

test('pipelined and sequential requests on one connection are all answered', async () => {
  const { origin } = await open({ keepAliveMs: 100 })
  const request = 'POST / HTTP/1.1\r\nHost: solas.test\r\nContent-Length: 2\r\n\r\nhi'
  expect((await sendOnly(origin, request.repeat(10))).match(/HTTP\/1\.1 200/g)).toHaveLength(10)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  for (let time = 0; time < 40; time++) {
    socket.write(request)
    const received: unknown[] = await once(socket, 'data')
    expect(received[0]).toMatch(/^HTTP\/1\.1 200/)
  }
  socket.destroy()
})

test.each([1, 16])('requests with bodies, %i at once, leave no listener on their connection', async (atOnce) => {
  const { origin, server } = await open({})
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let answers = ''
  socket.on('data', (text: string) => {
    answers += text
  })
  const post = async () => {
    const before = answers.match(/200 OK/g)?.length ?? 0
    socket.write('POST / HTTP/1.1\r\nHost: solas.test\r\nContent-Length: 5\r\n\r\nhello'.repeat(atOnce))
    await expect.poll(() => answers.match(/200 OK/g)?.length).toBe(before + atOnce)
  }
  const [connection] = await accepted
  await post()
  const listeners = connection.listenerCount('close')
  for (let sent = 0; sent < 32; sent += atOnce) await post()
  expect(connection.listenerCount('close')).toBe(listeners)
  expect(warnings).toEqual([])
})

test('connections have a limit', () => {
  expect(openNodeServer(() => {}).maxConnections).toBeLessThanOrEqual(4000)
})

test('an idle connection stays open longer than a proxy keeps it, which is a minute', () => {
  expect(openNodeServer(() => {}).keepAliveTimeout).toBeGreaterThan(60_000)
})
