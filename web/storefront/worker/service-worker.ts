import { withoutCampaign } from '#shop/pages/campaign.ts'
import { DESK_CACHES, detailsPath, SHELL_PATH } from '#shop/paths.ts'
import { isKeepable, isSamePicture, isUnreached, type Strategy, strategyFor } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope
// Written in by the build: the files that the shop opens with, the first script before all others, and a digest of them and of the HTML.
declare const FILES: readonly string[]
declare const BUILD: string

const { origin } = self.location
const shellUrl = origin + SHELL_PATH
// Names of files hold a digest, so what was seen of one build is right for the next.
const names = { code: `code ${BUILD}`, page: `pages ${BUILD}`, file: 'files' } as const
const most = { page: 30, file: 300 } as const
const PAGE_WITHIN_MS = 4000
const SHELL_WITHIN_MS = 10_000

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const strategy = strategyFor(event.request, origin)
  if (strategy === 'page') event.respondWith(answerPage(event))
  if (strategy === 'file' && !event.request.headers.has('range')) event.respondWith(answerFile(event))
})

/** Fills the cache of this build before the old one's is touched; a file that cannot be had leaves the old worker in charge. */
async function fill(): Promise<void> {
  const fetched = FILES.map(async (file) => {
    const url = origin + file
    const response = await fetch(url)
    if (!isKeepable('file', url, response)) throw new Error(`${file} is not there`)
    await (await caches.open(names.code)).put(url, response)
  })
  await Promise.all([...fetched, keepShell()])
}

async function takeOver(): Promise<void> {
  const own: readonly string[] = Object.values(names)
  const old = (await caches.keys()).filter((name) => !own.includes(name) && !name.startsWith(DESK_CACHES))
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Keeps the frame of every page, with the settings of now: what is opened without a connection is drawn in it. */
async function keepShell(): Promise<void> {
  const response = await fetch(shellUrl, { cache: 'no-cache' })
  if (!isKeepable('page', shellUrl, response) || !(await isOfThisBuild(response))) throw new Error('no shell')
  await keepCatalogue(await response.clone().text())
  await (await caches.open(names.code)).put(shellUrl, response)
}

/** Keeps the data of the catalogue that a page names: nothing can be drawn without them. */
async function keepCatalogue(page: string): Promise<void> {
  const [, listed] = /"catalogue":"([^"]+)"/.exec(page) ?? []
  if (listed === undefined) return
  for (const path of [listed, detailsPath(listed)]) {
    const url = origin + path
    if (await keptIn(names.code, url)) continue
    const data = await fetch(url)
    if (!isKeepable('file', url, data)) throw new Error('no catalogue')
    await (await caches.open(names.code)).put(url, data)
  }
}

// The page of another build would ask for files that are not kept.
async function isOfThisBuild(page: Response): Promise<boolean> {
  return (await page.clone().text()).includes(`"${FILES[0]}"`)
}

async function keep(strategy: Strategy, url: string, response: Response): Promise<void> {
  if (!isKeepable(strategy, url, response)) return
  if (strategy === 'page' && !(await isOfThisBuild(response))) return
  const cache = await caches.open(names[strategy])
  await cache.put(withoutCampaign(url), response)
  const oldest = (await cache.keys()).slice(0, -most[strategy])
  await Promise.all(oldest.map((request) => cache.delete(request)))
  if (strategy === 'page') await keepShell()
}

const keptIn = (cacheName: string, url: string) => caches.match(url, { cacheName, ignoreVary: true })

/** From the network. If that fails or takes too long, from the cache, or the shell if the page is not cached: the browser then renders the page. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const network = fetch(event.request)
  const stored = network.then((response) => keep('page', url, response.clone()))
  event.waitUntil(stored.catch(() => {}))
  const kept = (await keptIn(names.page, withoutCampaign(url))) ?? null
  const late = new Promise<null>((resolve) => setTimeout(resolve, kept ? PAGE_WITHIN_MS : SHELL_WITHIN_MS, null))
  const response = await Promise.race([network.catch(() => null), late])
  if (response && !isUnreached(response)) return response
  return kept ?? (await keptIn(names.code, shellUrl)) ?? network
}

/** From the cache, else from the network. If both lack a picture, another size of it from the cache. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const kept = await caches.match(url, { ignoreVary: true })
  if (kept) return kept
  try {
    const response = await fetch(event.request)
    event.waitUntil(keep('file', url, response.clone()).catch(() => {}))
    return response
  } catch (cause) {
    const seen = await (await caches.open(names.file)).keys()
    const other = seen.find((request) => isSamePicture(request.url, url))
    const picture = other && (await keptIn(names.file, other.url))
    if (picture) return picture
    throw cause
  }
}
