import * as v from 'valibot'
import { hashUrl, NOT_FOUND_PATH, paths } from '#shop/paths.ts'
import { navigationType } from '../../platform/scroll-restoration.ts'
import { readStored, removeStored } from '../../platform/storage.ts'
import { sessionKeys } from '../../platform/storage-keys.ts'
import { leadsToShop } from './routes.tsx'

// What the script in the head of index.html wrote down before it led a hash route to the page's HTML.
const Led = v.object({ search: v.string(), hash: v.string(), state: v.unknown(), type: v.string() })

/** How a page was opened: the address that it goes by, behind '#', the state of its entry in the history, and the browser's word for the way it came, such as 'navigate' or 'reload'. */
export type Arrival = { readonly address: string; readonly state: unknown; readonly type: string }

/** The address behind '#' that a page's real address stands for, such as '/#/product/5' for '/product/5'; null if it is one already. */
export function hashUrlOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (pathname === '/' || pathname === '/index.html') return null
  return hash.startsWith('#/') ? `/${search}${hash}` : hashUrl(`${pathname}${search}`)
}

/** Whether a page at this path was opened by this hash route: a link may have been followed before the scripts of the page that it led to had come. */
export function isLedBy(hash: string, pathname: string): boolean {
  const [path = ''] = hash.replace(/^#[/\\]*/, '/').split(/[?#]/)
  return pathname === path || pathname === NOT_FOUND_PATH || (pathname === paths.shop && leadsToShop(path))
}

/** Reads how the page was opened, once: what led a hash route here is forgotten. A path that the server has led to the shop goes by the shop's address. */
export function readArrival(): Arrival {
  const led = v.safeParse(Led, readStored(sessionKeys.arrival, 'session'))
  removeStored(sessionKeys.arrival, 'session')
  const { pathname, search, hash } = location
  const own = hashUrlOf(location) ?? `/${search}${hash}`
  if (!led.success || !isLedBy(led.output.hash, pathname))
    return { address: own, state: history.state, type: navigationType() }
  const { output } = led
  const isRedirected = leadsToShop(output.hash.slice(1).split('?')[0] ?? '') && pathname !== NOT_FOUND_PATH
  const address = isRedirected ? `/${output.search}${own.slice(own.indexOf('#'))}` : `/${output.search}${output.hash}`
  return { address, state: output.state, type: output.type }
}
