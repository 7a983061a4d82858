import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { referenceFor } from '#shop/orders/reference.ts'
import { compileCache } from '../server/testing/compile-cache.ts'
import { freshDatabase, freshDatabaseWithTables } from '../server/testing/fresh-database.ts'
import { formValues } from '../server/testing/open-sandbox.ts'
import { openProcess } from '../server/testing/shop-process.ts'
import { oneBracelet, startCheckout, statusOf } from '../server/testing/shopper.ts'
import { slowness } from '../server/testing/slowness.ts'

// Shows S10.28, S10.49.

const stringMatching = (pattern: RegExp) => expect.stringMatching(pattern) as string
const Failure = v.object({ code: v.number(), stdout: v.string(), stderr: v.string() })
type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>

async function run({ dataDir, databaseUrl }: FreshDatabase, file: string, ...words: string[]) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', USER: 'mary', ...compileCache }
  const path = fileURLToPath(new URL(`./${file}.ts`, import.meta.url))
  const ended = promisify(execFile)(process.execPath, [path, ...words], { env })
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = v.parse(Failure, error)
      return { code, output: stdout + stderr, stderr }
    },
  )
}

async function temporaryDatabase() {
  const location = await freshDatabase()
  onTestFinished(location.remove)
  return location
}

async function runningShop(location: FreshDatabase) {
  const { port, child, ended } = await openProcess(location)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(async () => {
    if (child.exitCode === null) await stop()
  })
  const origin = `http://127.0.0.1:${port}`
  return { stop, fetch: (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init }) }
}

test('the console lists an order and sends its e-mail again while the shop runs', {
  timeout: 120_000 * slowness(),
}, async () => {
  const location = await temporaryDatabase()
  const shop = await runningShop(location)
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await shop.fetch(`/sandbox/pay/${sessionId}`, { method: 'POST', body: new URLSearchParams(formValues()) })
  await expect.poll(() => statusOf(shop, sessionId), { timeout: 30_000 * slowness() }).toMatchObject({ status: 'paid' })
  const reference = referenceFor('SOL', sessionId)

  expect(await run(location, 'orders', 'list', '--state', 'to-make')).toMatchObject({
    code: 0,
    output: expect.stringContaining(reference) as string,
  })
  const inbox = async () => (await shop.fetch('/sandbox/inbox')).text()
  const copies = async () => (await inbox()).split(`Your Solas order ${reference} is in`).length - 1
  await expect.poll(copies, { timeout: 60_000 * slowness() }).toBe(1)
  expect(await run(location, 'orders', 'resend', reference, 'confirmation')).toMatchObject({ code: 0 })
  expect((await run(location, 'orders', 'show', reference)).output).toMatch(/\S+@\S+ +e-mail confirmation sent again/)
  await expect.poll(copies, { timeout: 60_000 * slowness() }).toBe(2)
})

test('restores a backup only when the shop is stopped', {
  timeout: 120_000 * slowness(),
}, async () => {
  const location = await temporaryDatabase()
  const shop = await runningShop(location)
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const file = join(location.dataDir, 'mine.sqlite')
  expect(await run(location, 'backup', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining(file) as string,
  })
  expect(await run(location, 'backup', file), 'it is there already').toMatchObject({ code: 1 })
  const later = await startCheckout(shop, { cart: oneBracelet })
  expect(await run(location, 'restore', file, '--force')).toMatchObject({
    code: 1,
    output: expect.stringContaining('running') as string,
  })
  await shop.stop()
  expect(await run(location, 'restore', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--force') as string,
  })
  expect(await run(location, 'restore', file, '--force')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Orders restored: 1. What was there before is kept in') as string,
  })
  const again = await runningShop(location)
  expect(await statusOf(again, sessionId)).toMatchObject({ status: 'processing' })
  expect(await statusOf(again, later)).toMatchObject({ status: 'unknown' })
})

test.each([
  ['orders', [], 0, 'npm run orders --'],
  ['orders', ['dance'], 2, "There is no command 'dance'"],
  ['backup', ['--now'], 2, 'npm run backup --'],
  ['backup', [], 1, 'there is no shop'],
  ['restore', [], 2, 'npm run restore --'],
  ['restore', ['a', 'b'], 2, 'npm run restore --'],
  ['restore', ['nowhere.sqlite'], 1, 'There is no file'],
])(
  'the command %s %j exits with code %d and prints: %s',
  { timeout: 30_000 * slowness() },
  async (file, words, code, says) => {
    const location = await temporaryDatabase()
    expect(await run(location, file, ...words)).toMatchObject({ code, output: expect.stringContaining(says) as string })
  },
)

async function shopWithFile() {
  const location = await freshDatabaseWithTables()
  onTestFinished(location.remove)
  mkdirSync(location.dataDir, { recursive: true })
  const file = join(location.dataDir, 'file')
  writeFileSync(file, '')
  return { location, file }
}

test('a command that a file is in the way of says so in a sentence, without the program’s own lines', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { location, file } = await shopWithFile()
  for (const folder of [file, join(file, 'exported')]) {
    const { code, output } = await run(location, 'shop', 'export', folder)
    expect([code, output]).toEqual([1, stringMatching(/^Not done: .+\.\n$/)])
  }
})

test.each([' Hello@Solas.example ', 'hello@solas.example\u200b', '\u202ahello@solas.example\u202c'])(
  'a link to sign in is made for %j as for the clean address',
  { timeout: 60_000 * slowness() },
  async (address) => {
    const { location } = await shopWithFile()
    expect(await run(location, 'desk', 'link', address)).toMatchObject({
      code: 0,
      output: stringMatching(/^For hello@solas\.example, once/),
    })
  },
)

test('package.json names every command of the owner’s', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  )
  for (const name of ['orders', 'backup', 'restore']) expect(scripts[name]).toMatch(`console/${name}.ts`)
})
