import * as v from 'valibot'
import { hashUrl, NOT_FOUND_PATH, paths } from '#shop/paths.ts'
import { navigationType } from '../../platform/scroll-restoration.ts'
import { leadsToShop } from './routes.tsx'

// State that the script in the head of index.html leaves in the history entry if it redirected from a hash route.
const State = v.object({
  led: v.object({ search: v.string(), hash: v.string(), state: v.unknown(), type: v.string() }),
})

/** How a page was opened: the address that it goes by, behind '#', the state of its entry in the history, and the browser's word for the way it came, such as 'navigate' or 'reload'. */
export type Arrival = { readonly address: string; readonly state: unknown; readonly type: string }

/** The address behind '#' that a page's real address stands for, such as '/#/product/5' for '/product/5'; null if it is one already. */
export function hashUrlOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (pathname === '/' || pathname === '/index.html') return null
  return hash.startsWith('#/') ? `/${search}${hash}` : hashUrl(`${pathname}${search}`)
}

type Place = Pick<Location, 'pathname' | 'search'>

/** True if this hash route led to the page that is open. A link or a search may have led further before the scripts of the first page arrived. */
export function isLedBy(hash: string, { pathname, search }: Place): boolean {
  const led = new URL(hash.replace(/^#[/\\]*/, '/'), 'http://shop.invalid')
  if (pathname === NOT_FOUND_PATH || (pathname === paths.shop && leadsToShop(led.pathname))) return true
  return pathname === led.pathname && (search === led.search || search === '')
}

export function readArrival(): Arrival {
  const state = v.safeParse(State, history.state)
  const { pathname, search, hash } = location
  const own = hashUrlOf(location) ?? `/${search}${hash}`
  const type = navigationType()
  if (!state.success) return { address: own, state: history.state, type }
  const { led } = state.output
  if (!isLedBy(led.hash, location)) return { address: own, state: null, type }
  const isRedirected = leadsToShop(led.hash.slice(1).split('?')[0] ?? '') && pathname !== NOT_FOUND_PATH
  const address = `/${led.search}${isRedirected ? own.slice(own.indexOf('#')) : led.hash}`
  // Back, Forward and a reload of a page whose scripts had not come are no new opening.
  return { address, state: led.state, type: type === 'navigate' ? led.type : type }
}
