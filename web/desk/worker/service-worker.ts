import { DESK_CACHES } from '#shop/paths.ts'
import { isKeepable, isUnreached, strategyFor } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope
// Written in by the build: the files of the desk, and a digest of them and of the HTML.
declare const FILES: readonly string[]
declare const BUILD: string

const { origin } = self.location
const pageUrl = `${origin}/desk`
const names = { page: `${DESK_CACHES}code ${BUILD}`, data: `${DESK_CACHES}data`, file: `${DESK_CACHES}files` } as const
/** The catalogue in two versions, each with its bead plans; pictures of the latest orders. */
const most = { data: 4, file: 200 } as const
const PAGE_WITHIN_MS = 4000

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const strategy = strategyFor(event.request, origin)
  if (strategy === 'page') event.respondWith(answerPage(event.request))
  else if (strategy !== null) event.respondWith(answerFile(event, strategy))
})

/** Fills the cache of this build; a file that cannot be had leaves the old worker in charge. */
async function fill(): Promise<void> {
  await Promise.all([...FILES.map((file) => keepNow('page', origin + file)), keepNow('page', pageUrl), keepCatalogue()])
}

/** Keeps the published catalogue, without which no order can be drawn. Later ones are kept as the desk loads them. */
async function keepCatalogue(): Promise<void> {
  const listed = await keepNow('data', await urlIn(await fetch(`${origin}/desk/api/me`), 'catalogue'))
  await keepNow('data', await urlIn(listed, 'details'))
}

async function urlIn(response: Response, name: string): Promise<string> {
  const [, path] = new RegExp(`"${name}":"(/[^"]+)"`).exec(await response.text()) ?? []
  if (path === undefined) throw new Error(`no ${name}`)
  return origin + path
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(`${DESK_CACHES}code `) && name !== names.page)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function keepNow(where: keyof typeof names, url: string): Promise<Response> {
  const response = await fetch(url, { cache: 'no-cache' })
  if (!isKeepable(url, response)) throw new Error(`${url} is not there`)
  await (await caches.open(names[where])).put(url, response.clone())
  return response
}

/** From the network. Without a connection, or if the shop or a proxy before it fails, every screen is the desk's one page. */
async function answerPage(request: Request): Promise<Response> {
  const network = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_WITHIN_MS, null))
  const response = await Promise.race([network.catch(() => null), late])
  if (response && !isUnreached(response)) return response
  return (await caches.match(pageUrl, { cacheName: names.page, ignoreVary: true })) ?? network
}

async function answerFile(event: FetchEvent, strategy: 'data' | 'file'): Promise<Response> {
  const { url } = event.request
  for (const cacheName of Object.values(names)) {
    const kept = await caches.match(url, { cacheName, ignoreVary: true })
    if (kept) return kept
  }
  const response = await fetch(event.request)
  if (isKeepable(url, response)) event.waitUntil(keep(strategy, url, response.clone()))
  return response
}

async function keep(strategy: 'data' | 'file', url: string, response: Response): Promise<void> {
  const cache = await caches.open(names[strategy])
  await cache.put(url, response)
  const oldest = (await cache.keys()).slice(0, -most[strategy])
  await Promise.all(oldest.map((request) => cache.delete(request)))
}
