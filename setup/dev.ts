import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite'
import { pageSettings, withPageSettings } from '../server/catalogue/pages/page-settings.ts'
import { publishedSolas } from '../server/catalogue/published/current.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { compileCache } from '../server/testing/compile-cache.ts'
import { dayInIreland } from '../shop/dates.ts'
import { deskPaths } from '../shop/desk/paths.ts'
import { paths, redirectedToShop } from '../shop/paths.ts'
import { freePort } from './free-port.ts'

/** `--rendered` shows the pages as the server renders them, built again after each edit; `--no-scripts` shows them without scripts. */
const hasScripts = !process.argv.includes('--no-scripts')
const isRendered = !hasScripts || process.argv.includes('--rendered')

const parsed = parseConfig(process.env)
if (!parsed.ok) {
  for (const problem of parsed.problems) console.error(problem)
  process.exit(1)
}
const { host, port } = parsed.config
const publicUrl = `http://${host}:${port}`
const apiPort = String(await freePort())

function startApi() {
  // In a group of its own, so that Ctrl-C reaches it once, from close() below: the second signal would cut it off.
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { ...process.env, ...compileCache, HOST: '127.0.0.1', PORT: apiPort, PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(api, 'close')
  createInterface(api.stdout).on('line', (line) => {
    if (!line.includes(apiPort)) console.log(line)
  })
  return async () => {
    api.kill('SIGTERM')
    await ended
  }
}

/** Builds what the server shows of the storefront: all pages with `--rendered`, else only those behind links. */
async function build(): Promise<void> {
  // Vite's server sets NODE_ENV for itself.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['setup/prepare.mjs', 'pages'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'close')
  if (child.exitCode !== 0) console.error('The pages stay as they were.')
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
const ofVite = /^\/(@|node_modules\/)/
const pagePatterns = [
  ...Object.values(paths).map((path) => (typeof path === 'string' ? path.replace(/\?.*/, '') : path('*'))),
  ...redirectedToShop,
].map((path) => new RegExp(`^${path.replaceAll('*', '[^/]+')}/?$`))

const isStorefront = (path: string) =>
  ofVite.test(path) ||
  pagePatterns.some((page) => page.test(path)) ||
  ['web/storefront', 'web/storefront/public'].some((folder) => isFile(join(folder, path)))

const isDesk = (path: string) => /^\/desk(\/|$)/.test(path) && !/^\/desk\/(api|preview)(\/|$)/.test(path)

const pathOf = (url = '/') => url.replace(/[?#].*/, '')

let desk: ViteDevServer | undefined
const development: Plugin = {
  name: 'development',
  transformIndexHtml: (html) =>
    withPageSettings(
      html,
      pageSettings(publishedSolas, { ...parsed.config, publicUrl, serviceWorker: false }, dayInIreland(new Date())),
    ),
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (desk && isDesk(pathOf(request.url))) desk.middlewares(request, response, next)
      else next()
    })
  },
}

const toApi: ProxyOptions = {
  target: `http://127.0.0.1:${apiPort}`,
  bypass: ({ url }) => (!isRendered && isStorefront(pathOf(url)) ? url : undefined),
  configure: (proxy) => {
    if (hasScripts) return
    proxy.on('proxyRes', ({ headers }) => {
      // A sandbox without scripts also shows what stands in <noscript>.
      const sandbox = 'sandbox allow-forms allow-same-origin allow-popups allow-top-navigation'
      const policy = headers['content-security-policy']
      headers['content-security-policy'] = [policy ?? [], sandbox].flat().join('; ')
    })
  },
}

await build()
let stopApi = startApi()
const vite = await createServer({
  plugins: [development],
  server: { host, port, strictPort: true, proxy: { '^/': toApi } },
})
if (!isRendered && vite.httpServer)
  desk = await createServer({
    configFile: 'web/desk/vite.config.ts',
    // A cache for each server: two that share one overwrite their prepared packages. Not in a folder watched below.
    cacheDir: '../../node_modules/.vite-desk',
    server: { middlewareMode: true, hmr: { server: vite.httpServer } },
  })

let building = Promise.resolve()
let isOutdated = false
function buildSoon(_event: string, file: string | null) {
  if (isOutdated || file?.startsWith('desk') || file?.includes('.test.')) return
  isOutdated = true
  building = building.then(async () => {
    isOutdated = false
    await build()
    await stopApi()
    stopApi = startApi()
  })
}
for (const folder of ['shop', 'shops', 'crafts', 'web']) watch(folder, { recursive: true }, buildSoon)

async function close(exitCode: number) {
  await building
  await Promise.all([vite.close(), desk?.close(), stopApi()])
  process.exit(exitCode)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close(0))

try {
  await vite.listen()
  const follows = isRendered ? 'builds its pages again after your edits' : 'follows your edits'
  console.log(`Solas is open at ${publicUrl}/ and ${follows}.`)
  console.log(`Inbox: ${publicUrl}/sandbox/inbox\nDesk: ${publicUrl}${deskPaths.today}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await close(1)
}
