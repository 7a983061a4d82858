import { typeOfFile } from '#shop/file-types.ts'
import { withoutCampaign } from '#shop/pages/campaign.ts'
import { NOT_FOUND_PATH, paths, redirectedToShop } from '#shop/paths.ts'

/** How the service worker answers: a page from the network first, a file with a digest in its name from the cache first. */
export type Strategy = 'page' | 'file'

const firstSegment = (path: string) => path.split(/[/?]/)[1]?.toLowerCase() ?? ''
const pages = new Set(
  [
    ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('1'))),
    ...redirectedToShop,
    NOT_FOUND_PATH,
  ].map(firstSegment),
)
/** Pages that belong to one order, so that nothing of them stays behind. */
const unkept = new Set([paths.orderConfirmation, paths.paymentCanceled].map(firstSegment))

export function strategyFor(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Strategy | null {
  const { origin: own, pathname } = new URL(url)
  if (method !== 'GET' || own !== origin) return null
  if (mode === 'navigate') return pages.has(firstSegment(pathname)) ? 'page' : null
  return /^\/(assets|pictures)\//.test(pathname) ? 'file' : null
}

/** True if an answer may be kept for the next time: a whole one of the type that its address promises, and no page that says something of its shopper. */
export function isKeepable(
  strategy: Strategy,
  url: string,
  { status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>,
): boolean {
  const { pathname, search } = new URL(withoutCampaign(url))
  const type = headers.get('content-type') ?? ''
  if (status !== 200 || redirected || headers.get('cache-control')?.includes('no-store')) return false
  if (strategy === 'file') return type.split(';')[0] === typeOfFile(pathname)
  const isPlain = search === '' || pathname === paths.shop
  return type.startsWith('text/html') && isPlain && !unkept.has(firstSegment(pathname))
}

/** True if an answer does not come from the shop, because the server or a proxy before it failed. Proxies have statuses of their own, such as 522 and 530. */
export function isUnreached({ status }: Pick<Response, 'status'>): boolean {
  return status >= 500
}

const shot = /^(.+)-\d+\.(\w+)\.(?:avif|jpg|png)$/

export function isSamePicture(one: string, other: string): boolean {
  const [, name, digest] = shot.exec(one) ?? []
  const [, otherName, otherDigest] = shot.exec(other) ?? []
  return name !== undefined && name === otherName && digest === otherDigest
}
