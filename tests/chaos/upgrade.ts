import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isPaid } from '#shop/orders/states.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { type DatabaseLocation, openDatabase } from '../../server/platform/database/connection.ts'
import { stateFromRow } from '../../server/platform/database/orders.ts'
import { compileCache } from '../../server/testing/compile-cache.ts'
import { freshDatabase } from '../../server/testing/fresh-database.ts'
import { formValues } from '../../server/testing/open-sandbox.ts'
import { aoife, checkOut, oneBracelet, statusOf } from '../../server/testing/shopper.ts'
import { freePort } from '../../setup/free-port.ts'
import type { ReportRow } from './report-rows.ts'

const PROCESSES = 3
const [BUYERS, READERS] = [3, 3]
const READY_WITHIN_MS = 60_000
const SENT_WITHIN_MS = 60_000
const POLL_INTERVAL_MS = 50
const pages = ['/', '/shop', '/product/1', '/about', '/sitemap.xml']
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const newerSteps = new URL('../../server/testing/newer-steps.ts', import.meta.url).href
const endWithParent = new URL('../../server/testing/end-with-parent.ts', import.meta.url).href

export function whyNoUpgrade(): string | null {
  return spawnSync('which', ['haproxy']).status === 0 ? null : 'needs haproxy'
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function startProxy(ports: readonly number[]) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'solas-haproxy-'))
  const config = join(folder, 'haproxy.cfg')
  const text = ports.reduce(
    (sample, own, index) => sample.replace(`127.0.0.1:${3000 + index}`, `127.0.0.1:${own}`),
    readFileSync('deploy/haproxy.cfg', 'utf8').replace(/^#.*$/gm, '').replace('127.0.0.1:8080', `127.0.0.1:${port}`),
  )
  writeFileSync(config, text)
  const child = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' })
  const ended = once(child, 'close')
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function openProcess(port: number, { dataDir, databaseUrl }: DatabaseLocation, publicUrl: string) {
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...compileCache,
  }
  let running: { kill: (signal: NodeJS.Signals) => void; ended: Promise<unknown> } | null = null
  return {
    async start(version: number) {
      const child = spawn(process.execPath, ['--import', endWithParent, '--import', newerSteps, main], {
        env: { ...env, SCHEMA_STEPS: `${version}` },
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      running = { kill: (signal) => child.kill(signal), ended: once(child, 'close') }
      const end = performance.now() + READY_WITHIN_MS
      while (!(await isReady(`http://127.0.0.1:${port}`))) {
        if (child.exitCode !== null || performance.now() > end) throw new Error(`a process does not start: ${said}`)
        await pause(POLL_INTERVAL_MS)
      }
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      running?.kill(signal)
      await running?.ended
      running = null
    },
  }
}

function sendCustomers(origin: string) {
  const done = { requests: 0, purchases: 0, slowestMs: 0, failures: new Map<string, number>() }
  let isOver = false
  const fail = (what: string) => done.failures.set(what, (done.failures.get(what) ?? 0) + 1)

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const startedAt = performance.now()
    done.requests += 1
    const name = `${init.method ?? 'GET'} ${path.replace(/cs_\w+/, '…')}`
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', ...init }).catch((error: unknown) => {
      fail(`${name}: ${String(error instanceof Error ? error.cause : error)}`)
      throw error
    })
    if (answer.status >= 400) fail(`${name}: ${answer.status}`)
    const text = await answer.arrayBuffer()
    done.slowestMs = Math.max(done.slowestMs, performance.now() - startedAt)
    return new Response(answer.status === 304 ? null : text, answer)
  }

  async function read() {
    for (let turn = 0; !isOver; turn += 1) await ask(pages[turn % pages.length] ?? '/').catch(() => {})
  }
  async function buy() {
    const shop = { fetch: ask }
    while (!isOver) {
      try {
        const { sessionId, error } = await checkOut(shop, {
          cart: oneBracelet,
          cartId: crypto.randomUUID(),
          email: aoife.email,
        })
        if (sessionId === undefined) throw new Error(error)
        const body = new URLSearchParams(formValues())
        await ask(`/sandbox/pay/${sessionId}`, { method: 'POST', body })
        await ask(`/checkout/return?session_id=${sessionId}`)
        const { status } = await statusOf(shop, sessionId)
        if (status !== 'paid') throw new Error(`the order is said to be ${status}`)
        done.purchases += 1
      } catch (error) {
        fail(`a purchase: ${errorWords(error)}`)
      }
    }
  }

  const all = Promise.all([...Array.from({ length: READERS }, read), ...Array.from({ length: BUYERS }, buy)])
  return {
    done,
    async stop() {
      isOver = true
      await all
    },
  }
}

async function audit(location: DatabaseLocation, purchases: number) {
  // This database has newer migrations, so it is opened without an update.
  const db = await connect(location)
  try {
    const orders = await db.selectFrom('orders').selectAll().execute()
    const sessions = await db.selectFrom('sandboxSessions').select('session').execute()
    const paid = orders.filter((row) => isPaid(stateFromRow(row)))
    const atProvider = sessions.filter(({ session }) => session.includes('"state":"paid"')).length
    const wrong: string[] = []
    if (paid.length !== atProvider || paid.length < purchases)
      wrong.push(
        `${paid.length} orders are paid in the books, ${atProvider} at the provider, ${purchases} of them were confirmed`,
      )
    const end = performance.now() + SENT_WITHIN_MS
    const unsent = async () =>
      (await db.selectFrom('outbox').select('state').where('state', '!=', 'sent').execute()).length
    while ((await unsent()) > 0 && performance.now() < end) await pause(POLL_INTERVAL_MS)
    if ((await unsent()) > 0) wrong.push(`${await unsent()} e-mails were not sent`)
    const outbox = await db.selectFrom('outbox').select('attempts').execute()
    const emails = (await db.selectFrom('sandboxInbox').select('id').execute()).length
    if (emails !== 2 * paid.length) wrong.push(`${emails} e-mails came about ${paid.length} orders`)
    const retries = outbox.reduce((sum, { attempts }) => sum + attempts - 1, 0)
    return { paid: paid.length, emails, retries, twice: Math.max(0, emails - outbox.length), wrong }
  } finally {
    await db.destroy()
  }
}

/** Restarts three processes behind HAProxy one by one while customers read and buy, each round with a newer schema. Nobody tries anything twice. */
export async function upgradeRow(server: string, restarts: number, isTimeUp: () => boolean): Promise<ReportRow> {
  const location = await freshDatabase(server)
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const proxy = await startProxy(ports)
  const processes = ports.map((port) => openProcess(port, location, proxy.origin))
  const wrong = new Set<string>()
  let [restarted, backMs] = [0, 0]
  try {
    await (await openDatabase(location)).destroy()
    await Promise.all(processes.map((one) => one.start(0)))
    while (!(await isReady(proxy.origin))) await pause(POLL_INTERVAL_MS)
    const customers = sendCustomers(proxy.origin)
    for (; restarted < restarts && !isTimeUp(); restarted += 1) {
      const startedAt = performance.now()
      const one = processes[restarted % PROCESSES]
      await one?.stop()
      await one?.start(1 + Math.floor(restarted / PROCESSES))
      backMs = Math.max(backMs, performance.now() - startedAt)
      // The proxy asks twice a second.
      await pause(1000)
    }
    await customers.stop()
    const { requests, purchases, slowestMs, failures } = customers.done
    for (const [what, count] of failures) wrong.add(`${what} (${count} times)`)
    const findings = await audit(location, purchases)
    for (const sentence of findings.wrong) wrong.add(sentence)
    if (restarted < restarts) wrong.add(`${restarted} of ${restarts} restarts were done`)
    console.log(`    ${requests} requests and ${purchases} purchases during ${restarted} restarts`)
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
    const named = { what: 'upgrade', database: 'PostgreSQL' } as const
    return { ...named, ...findings, kills: restarted, backMs, slowestMs, failed, wrong: [...wrong] }
  } finally {
    await Promise.all(processes.map((one) => one.stop('SIGKILL')))
    await proxy.stop()
    await location.remove()
  }
}
