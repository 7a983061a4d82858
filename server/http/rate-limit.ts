import { isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { isStillOpen, openEnds } from '../database/open-window.ts'
import type { Schema } from '../database/schema.ts'
import { refuse } from './errors.ts'
import { type AppEnv, clientAddress } from './request.ts'

const MINUTE_MS = 60_000

/** A /48 holds 65,536 customer networks (/64) but may belong to one customer. Its limit is this many times that of a /64. */
const WIDER = 8

/** How many calls of a name one address may make in a window of time; or all of them together. */
export type RateLimit = {
  readonly name: string
  readonly max: number
  readonly minutes: number
  readonly isForAll?: boolean
}

type Counting = { readonly db: Kysely<Schema>; readonly now: () => Date }

/** One spelling for each address, without a port; an IPv6 customer holds a whole /64 network, so that counts as one. */
function countedAddress(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!isIPv6(bare)) return bare
  const groups = expandIpv6(new URL(`http://[${bare.split('%', 1)[0]}]`).hostname.slice(1, -1))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
}

/** The network that a call comes from, as limits count it: one spelling for an address, or the network that one customer holds. */
export function networkOf(c: Pick<Context<AppEnv>, 'req' | 'env'>, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  return countedAddress(clientAddress(c, trustProxy))
}

/** The network around a caller, as providers give it to a customer or several: a /24 of IPv4, a /48 of IPv6. */
export function networkAround(c: Pick<Context<AppEnv>, 'req' | 'env'>, config: Pick<Config, 'trustProxy'>): string {
  const network = networkOf(c, config)
  return network.endsWith('::/64')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Counts a call of a caller and answers until when (ISO UTC) they have to wait, or null if the call may go on; shared by all processes. */
export async function countCall({ db, now }: Counting, { name, max, minutes }: RateLimit, address: string) {
  const { after, latest } = openEnds(now(), minutes * MINUTE_MS)
  const endsAt = new Date(now().getTime() + minutes * MINUTE_MS).toISOString()
  const window = await db
    .insertInto('rateLimits')
    .values({ key: `${name} ${address}`, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb.or([eb('rateLimits.endsAt', '<=', after), eb('rateLimits.endsAt', '>', latest)])
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('rateLimits.count', '+', 1))
            .end(),
          endsAt: eb.case().when(over).then(endsAt).else(eb.ref('rateLimits.endsAt')).end(),
        }
      }),
    )
    .returning(['count', 'endsAt'])
    .executeTakeFirstOrThrow()
  if (window.count === 1) await db.deleteFrom('rateLimits').where('endsAt', '<=', after).execute()
  return window.count > max ? window.endsAt : null
}

/** Counts a call of a network as the limit says, and with it that of the provider's network around it. */
async function countNetwork(services: Counting, limit: RateLimit, network: string): Promise<string | null> {
  const waitUntil = await countCall(services, limit, network)
  if (waitUntil !== null || !network.endsWith('::/64')) return waitUntil
  const around = `${network.split(':').slice(0, 3).join(':')}::/48`
  return countCall(services, { ...limit, max: limit.max * WIDER }, around)
}

/** So many callers who are over a limit are remembered. */
const MAX_REMEMBERED = 10_000

/** Who is over a limit until when (ISO UTC), so that refusing them again writes nothing; where there are too many, the first is forgotten and counted again. */
function openRefusals(lengthMs: number, max = MAX_REMEMBERED) {
  const refusals = new Map<string, string>()
  return {
    until(address: string, at: Date): string | null {
      const end = refusals.get(address)
      if (end !== undefined && isStillOpen(end, at, lengthMs)) return end
      refusals.delete(address)
      return null
    },
    remember(address: string, end: string) {
      refusals.set(address, end)
      const [first] = refusals.keys()
      if (refusals.size > max && first !== undefined) refusals.delete(first)
    },
  }
}

/** Refuses calls over the limit with 429, a sentence and Retry-After; or answers `instead` where it is given; lets all pass where RATE_LIMITS is off. */
export function limitRate(
  services: Counting & { readonly config: Pick<Config, 'rateLimits' | 'trustProxy'> },
  limit: RateLimit,
  instead?: (c: Context<AppEnv>, next: Next) => Response | Promise<void>,
): MiddlewareHandler<AppEnv> {
  const { config, now } = services
  const refusals = openRefusals(limit.minutes * MINUTE_MS)
  return async (c, next) => {
    if (!config.rateLimits) return next()
    const address = limit.isForAll ? 'everybody' : networkOf(c, config)
    const remembered = refusals.until(address, now())
    const waitUntil = remembered ?? (await countNetwork(services, limit, address))
    if (waitUntil === null) return next()
    if (remembered === null) refusals.remember(address, waitUntil)
    if (instead) return instead(c, next)
    const seconds = Math.max(1, Math.ceil((Date.parse(waitUntil) - now().getTime()) / 1000))
    const minutes = Math.ceil(seconds / 60)
    const error = `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
    const headers = { 'retry-after': String(seconds) }
    return refuse(c, error, 429, headers)
  }
}
