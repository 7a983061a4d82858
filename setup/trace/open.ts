import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { chromium, type Page } from '@playwright/test'
import { createServer as createVite } from 'vite'
import { parseConfig } from '../../server/config/config.ts'
import { startShop } from '../../server/start-shop.ts'
import { chromiumPath } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { record, recordServer } from './record.ts'
import { recordPage } from './record-browser.ts'

/** A shop whose effects are recorded. Vite serves the modules of pages one by one, so that stacks name files. */
export type TracedShop = {
  readonly page: Page
  /** Asks the server for what Vite would answer. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  readonly inbox: string
  readonly close: () => Promise<void>
}

/** How long a step may take, on a busy machine too. */
export const WAIT_MS = 120_000

/** The paths that the server answers; Vite answers all others. */
const ofServer = /^\/(functions|sandbox|checkout\/(return|cancel)|webhooks|desk\/(api|preview)|assets)/

/** Opens a shop with the sandbox in this process, as production does, and a browser. Needs a build, which renders the pages for shoppers. */
export async function openTracedShop(): Promise<TracedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'solas-trace-'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const parsed = parseConfig({
    PUBLIC_URL: publicUrl,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const shop = await startShop({ ...parsed.config, publicUrl })
  if (!shop.ok) throw new Error(shop.problem)

  const toServer = getRequestListener(shop.fetch)
  const vites = { storefront: 'vite.config.ts', desk: 'web/desk/vite.config.ts' }
  const server = createServer((request, response) => {
    const { url = '/' } = request
    if (ofServer.test(url)) void toServer(request, response)
    else (url.startsWith('/desk') ? desk : storefront).middlewares(request, response)
  })
  const openVite = (name: keyof typeof vites) =>
    createVite({
      configFile: vites[name],
      cacheDir: join(folder, name),
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    })
  const [storefront, desk] = [await openVite('storefront'), await openVite('desk')]
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  recordServer()

  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 })
  const context = await browser.newContext({
    baseURL: publicUrl,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.exposeFunction('recordEffect', record)
  await context.addInitScript(recordPage)
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  return {
    page,
    inbox: shop.inbox,
    async ask(path, init) {
      return shop.fetch(new Request(`${publicUrl}${path}`, init))
    },
    async close() {
      await browser.close()
      await Promise.all([storefront.close(), desk.close()])
      shop.stopStreams()
      server.close()
      server.closeAllConnections()
      await shop.stopWorkers()
      await shop.closeServices()
      await rm(folder, { recursive: true })
    },
  }
}
