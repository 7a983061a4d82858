import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { openToday, pageSettings } from '../../server/catalogue/pages/page-settings.ts'
import { loadRenderer, openSite } from '../../server/catalogue/pages/site.ts'
import { storefrontFolder } from '../../server/open-services.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { openNodeServer } from '../../server/platform/http/node-server.ts'
import { lastingIncidents } from '../../server/platform/maintenance/incidents.ts'
import { openShop } from '../../server/testing/open-shop.ts'
import { settingsOf } from '../../server/testing/publish-draft.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { startWorkers } from '../../server/workers.ts'
import { freePort } from '../../setup/free-port.ts'

const STALE_MAX_MS = 2000
const ORIGIN_MAX = 0.01
const [REQUESTS, CLIENTS] = [40_000, 16]
const PUBLISHES = 5
const LOOKED_AT_MS = 4000

const hasVarnish = spawnSync('which', ['varnishd']).status === 0
if (!hasVarnish) console.log('– pages at a proxy (needs varnishd)')

async function startVarnish(port: number, origin: number) {
  const folder = mkdtempSync(join(tmpdir(), 'solas-varnish-'))
  // Varnish compiles it as a user of its own.
  chmodSync(folder, 0o755)
  const vcl = join(folder, 'solas.vcl')
  writeFileSync(vcl, readFileSync('deploy/solas.vcl', 'utf8').replace('"3000"', `"${origin}"`), { mode: 0o644 })
  const args = ['-F', '-a', `127.0.0.1:${port}`, '-f', vcl, '-n', join(folder, 'work'), '-s', 'malloc,64m']
  const child = spawn('varnishd', [...args, '-p', 'http_gzip_support=off'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect
    .poll(isUp, { timeout: 30_000 * slowness() })
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`Varnish did not start: ${said}`, { cause: error })
    })
}

async function openOrigin(purgeUrl: string) {
  const shop = await openShop({ env: { PURGE_URL: purgeUrl }, shops: 1 })
  const { services, sandbox } = shop
  const today = openToday(services.now)
  const renderer = await loadRenderer(storefrontFolder)
  const settings = (published: ReturnType<typeof services.shop>) => pageSettings(published, services.config, today())
  const site = await openSite(storefrontFolder, renderer, { shop: services.shop, settings })
  if (renderer === null || site === null) throw new Error('The storefront is not built')
  const published = services.shop()
  const paths = renderer.everyPath(published).filter((path) => {
    const found = renderer.pageAt(published, path, '')
    return found !== null && 'status' in found && found.status === 200
  })
  const app = createApp({ services, sandbox }, site)
  const counted = { pages: 0 }
  const answer = getRequestListener((asked, env) => {
    if (paths.includes(new URL(asked.url).pathname)) counted.pages += 1
    return app.fetch(asked, env)
  })
  const server = openNodeServer((asked, response) => void answer(asked, response))
  const listening = await listen(server, 0, '127.0.0.1')
  if (!listening.ok) throw new Error(listening.problem)
  const workers = startWorkers(services)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await workers.stop()
    await shop.close()
  })
  return { shop, paths, counted, port: Number(new URL(listening.origin).port) }
}

function openReader(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  onTestFinished(() => agent.destroy())
  return (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
    const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    asked.on('error', reject).end()
    return promise
  }
}

test.runIf(hasVarnish)(
  'Varnish answers 99 % of all page requests, and shows what the owner has published within two seconds',
  { timeout: 180_000 * slowness() },
  async () => {
    const port = await freePort()
    const purgeUrl = `http://127.0.0.1:${port}/`
    const { shop, paths, counted, port: origin } = await openOrigin(purgeUrl)
    await startVarnish(port, origin)
    const read = openReader(port)
    const owner = settingsOf(() => shop)
    const { settings } = shop.services.shop()

    /** Publishes another name, and tells how long after that an older page was still handed out, in ms. */
    async function publish(brand: string): Promise<number> {
      await owner.save({ ...settings, brand })
      expect(await owner.publishAll()).toBeNull()
      const publishedAt = performance.now()
      let staleMs = 0
      while (performance.now() - publishedAt < LOOKED_AT_MS) {
        const askedAt = performance.now()
        const pages = await Promise.all(['/', '/shop', '/about'].map((path) => read(path)))
        if (pages.some(({ text }) => !text.includes(brand))) staleMs = askedAt - publishedAt
        await pause(20)
      }
      return staleMs
    }

    let asked = 0
    const first = Promise.withResolvers<number>()
    async function ask() {
      while (asked < REQUESTS) {
        asked += 1
        if (asked === REQUESTS / 4) publish('Sample 1').then(first.resolve, first.reject)
        const { status } = await read(paths[asked % paths.length] ?? '/')
        expect(status).toBe(200)
      }
    }
    const before = counted.pages
    await Promise.all(Array.from({ length: CLIENTS }, ask))
    const share = (counted.pages - before) / REQUESTS
    const stale = [await first.promise]
    for (let number = 2; number <= PUBLISHES; number += 1) stale.push(await publish(`Sample ${number}`))
    console.log(
      `${REQUESTS} page requests, ${(100 * share).toFixed(2)} % of them at the origin; stale for ${stale.map((ms) => Math.round(ms)).join(', ')} ms`,
    )
    expect(Math.max(...stale)).toBeLessThanOrEqual(STALE_MAX_MS)
    expect(share).toBeLessThanOrEqual(ORIGIN_MAX)

    const before404 = counted.pages
    await read('/shop?utm_source=sample&gclid=1&srsltid&_gl=1*a&igsh=b')
    expect(counted.pages, 'a campaign makes no other page').toBe(before404)
    const handedOn = await fetch(purgeUrl, {
      method: 'PURGE',
      headers: { 'x-forwarded-for': '192.0.2.1', 'surrogate-key': 'shop' },
    })
    expect(handedOn.status, 'nobody else may purge').toBe(405)
    expect(await lastingIncidents(shop.services.db)).toEqual([])
  },
)
