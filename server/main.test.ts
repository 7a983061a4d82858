import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './platform/database/connection.ts'
import { makeDataBeforeBaseline, readDataBeforeBaseline } from './testing/before-baseline.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { openProcess, startProcess } from './testing/shop-process.ts'
import { slowness } from './testing/slowness.ts'

// Shows S10.15, S10.16.

let location: Awaited<ReturnType<typeof freshDatabase>>
let child: ChildProcess | undefined

beforeEach(async () => {
  location = await freshDatabase()
})
afterEach(async () => {
  if (child && child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  await location.remove()
})

function start(env?: Record<string, string>) {
  const started = startProcess(location, env)
  child = started.child
  return started
}

async function opened() {
  const shop = await openProcess(location)
  child = shop.child
  return shop
}

const CLOSES_WITHIN = { timeout: 3500 }

async function closed(port: number) {
  await vi.waitFor(async () => {
    const late = connect(port, '127.0.0.1')
    try {
      await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
    } finally {
      late.on('error', () => {}).destroy()
    }
  }, CLOSES_WITHIN)
}

test('the server prints the URLs of shop, inbox and desk, answers requests and stops cleanly', async () => {
  const { child, output, ended, port } = await opened()
  const origin = `http://127.0.0.1:${port}`
  const lines = [`Solas is open at ${origin}/`, `Inbox: ${origin}/sandbox/inbox`, `Desk: ${origin}/desk, for `]
  await expect.poll(() => output.out.replace(/\S+@\S+\n$/, '')).toBe(lines.join('\n'))
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('Ctrl-C closes the port at once, and the process ends after answering the open request', async () => {
  const { child, ended, port } = await opened()
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (text: string) => {
    answer += text
  })
  const head = 'POST /functions/v1/send-order-confirmation HTTP/1.1\r\nHost: solas.test\r\nExpect: 100-continue\r\n'
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 3\r\n\r\n`)
  await expect.poll(() => answer).toContain('100 Continue')
  child.kill('SIGINT')
  await closed(port)
  socket.write('[1]')
  expect(await ended).toBe(0)
  expect(answer).toContain('HTTP/1.1 400 Bad Request')
})

test('signals that arrive together, as from npm, count as one and stop the shop cleanly', async () => {
  const { child, ended } = await opened()
  // Two of a kind would reach the process as one.
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a second Ctrl-C ends the process at once', async () => {
  const { child, ended, port } = await opened()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /webhooks/stripe HTTP/1.1\r\nHost: solas.test\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  )
  await once(socket, 'data')
  child.kill('SIGINT')
  await closed(port)
  await vi.waitFor(
    () => {
      child.kill('SIGINT')
      expect(child.exitCode).toBe(130)
    },
    { timeout: 5000 },
  )
  await ended
})

test('a port in use is explained in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { output, ended } = start({ PORT: String(port) })
  expect(await ended).toBe(1)
  const advice = `stop what listens there, or choose another, such as PORT=${port + 1}.`
  expect(output).toEqual({ out: '', err: `Port ${port} is in use: ${advice}\n` })
  other.close()
})

test.each([
  [
    'a DATA_DIR that is a file',
    () => ({ DATA_DIR: fileIn(), DATABASE_URL: '' }),
    /^DATA_DIR must be a folder, but .+ is or lies in a file\.\n$/,
  ],
  [
    'a DATA_DIR in a file',
    () => ({ DATA_DIR: join(fileIn(), 'data'), DATABASE_URL: '' }),
    /^DATA_DIR must be a folder, .+\n$/,
  ],
  [
    'a host of another machine',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST 192\.0\.2\.1 is no address of this machine: .+\n$/,
  ],
  ['a bad setting', () => ({ PORT: 'x' }), /^PORT must be a whole number from 0 to 65535, such as 3000\.\n$/],
  [
    'a database out of reach',
    () => ({ DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/solas' }),
    /^The database at DATABASE_URL cannot be opened \(.*ECONNREFUSED.*\): check that it is there and whole\.\n$/,
  ],
  [
    'a damaged database',
    () => ({ DATA_DIR: damaged(), DATABASE_URL: '' }),
    /^The database at DATA_DIR .+ cannot be opened \(.+\): .+\n$/,
  ],
])('%s is explained in one line', async (_, env, line) => {
  const { output, ended } = start(env())
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  expect(output.err).toMatch(line)
  expect(output.err).not.toContain('hunter2')
})

test('a shop that cannot read its database closes it and says so in one line', {
  timeout: 20_000 * slowness(),
}, async () => {
  const db = await openDatabase(location)
  await db.schema.dropTable('reviews').execute()
  await db.destroy()
  const { output, ended } = start()
  expect(await ended).toBe(1)
  expect(output.err).toMatch(/^The shop does not open: .*reviews.*\.\n$/)
  expect(existsSync(join(location.dataDir, 'solas.lock'))).toBe(false)
})

function fileIn() {
  const file = join(location.dataDir, 'file')
  writeFileSync(file, '')
  return file
}

function damaged() {
  writeFileSync(join(location.dataDir, 'solas.sqlite'), 'no database at all '.repeat(100))
  return location.dataDir
}

test('data of a version before 1.0.0 are refused in one line, and stay as they are', async () => {
  await makeDataBeforeBaseline(location)
  const before = await readDataBeforeBaseline(location)
  const { output, ended } = start()
  expect(await ended).toBe(1)
  const line =
    /^The data in \S+ were written by a version before 1\.0\.0, which this version does not read\. Start .+\.\n$/
  expect(output).toEqual({ out: '', err: expect.stringMatching(line) as string })
  expect(await readDataBeforeBaseline(location)).toEqual(before)
})
