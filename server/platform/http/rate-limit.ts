import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { isStillOpen, openEnds } from '../database/open-window.ts'
import type { Schema } from '../database/schema.ts'
import { refuse } from './errors.ts'
import { type AppEnv, clientAddress } from './request.ts'

const MINUTE_MS = 60_000

// A /48 holds 65,536 customer networks (/64) but may belong to one customer. Its limit is this many times that of a /64.
const WIDER = 8

// A mobile carrier or a market puts hundreds of people behind one address: a network may do this many times what one person in it may.
const CROWD = 10

/** Maximum number of calls by one person in a window of `minutes`; by one network if nothing tells its people apart. */
export type RateLimit = {
  readonly name: string
  readonly max: number
  readonly minutes: number
}

/** A caller: the network, and what tells people in it apart, such as an e-mail address or the token of a link. */
export type Caller = { readonly network: string; readonly who: string }

export type Counting = { readonly db: Kysely<Schema>; readonly now: () => Date }

/** One spelling for each address; an IPv6 customer holds a whole /64 network, so that counts as one. */
function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const groups = expandIpv6(new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1))
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

export function networkOf(c: Pick<Context<AppEnv>, 'req' | 'env'>, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  return countedAddress(clientAddress(c, trustProxy))
}

/** The network around a caller, as providers give it to a customer or several: a /24 of IPv4, a /48 of IPv6. */
export function networkAround(c: Pick<Context<AppEnv>, 'req' | 'env'>, config: Pick<Config, 'trustProxy'>): string {
  const network = networkOf(c, config)
  return widerNetwork(network) ?? network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Deletes all counts whose window has ended (ISO UTC): with them who called is forgotten. */
export async function forgetEnded(db: Kysely<Schema>, at: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('endsAt', '<=', at).execute()
  await db.deleteFrom('quotaTakers').where('endsAt', '<=', at).execute()
}

/** Counts a call of a caller and answers until when (ISO UTC) they have to wait, or null if the call may go on; shared by all processes (S10.12). */
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
  if (window.count === 1) await forgetEnded(db, after)
  return window.count > max ? window.endsAt : null
}

/** Takes one call back from a count, for calls that count only if they fail. */
export async function uncountCall({ db }: Counting, { name }: RateLimit, address: string): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', `${name} ${address}`)
    .where('count', '>', 0)
    .execute()
}

export function widerNetwork(network: string): string | null {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null
}

/** The counters of a call with their limits, narrowest first: the person, then the network. Each is followed by the network around it. */
export function countedKeys({ max }: RateLimit, network: string, who: string | null) {
  const around = widerNetwork(network)
  const level = (suffix: string, most: number) => [
    { key: `${network}${suffix}`, max: most },
    ...(around === null ? [] : [{ key: `${around}${suffix}`, max: most * WIDER }]),
  ]
  if (who === null) return level('', max)
  const person = createHash('sha256').update(who.trim().toLowerCase()).digest('hex').slice(0, 32)
  return [...level(` ${person}`, max), ...level('', max * CROWD)]
}

const MAX_REMEMBERED = 10_000

/** Callers over a limit, by the time (ISO UTC) until which they wait, so that another refusal writes nothing. If there are too many, the oldest is forgotten and counted again. */
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

export class TooManyTries {
  readonly sentence: string
  readonly wait: string
  readonly headers: Readonly<Record<string, string>>

  constructor(waitUntil: string, now: Date) {
    const seconds = Math.max(1, Math.ceil((Date.parse(waitUntil) - now.getTime()) / 1000))
    const minutes = Math.ceil(seconds / 60)
    this.wait = `Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
    this.sentence = `Too many tries. ${this.wait}`
    this.headers = { 'retry-after': String(seconds) }
  }
}

type LimitOptions<Env extends AppEnv> = {
  readonly who?: (c: Context<Env>) => string
  readonly instead?: (c: Context<Env>, next: Next) => Response | Promise<void>
}

/** Refuses calls over the limit with 429, a sentence and Retry-After; lets all pass where RATE_LIMITS is off. */
export function limitRate<Env extends AppEnv = AppEnv>(
  services: Counting & { readonly config: Pick<Config, 'rateLimits' | 'trustProxy'> },
  limit: RateLimit,
  { who, instead }: LimitOptions<Env> = {},
): MiddlewareHandler<Env> {
  const { config, now } = services
  const refusals = openRefusals(limit.minutes * MINUTE_MS)
  const check = async (key: string, max: number): Promise<string | null> => {
    const remembered = refusals.until(key, now())
    if (remembered !== null) return remembered
    const waitUntil = await countCall(services, { ...limit, max }, key)
    if (waitUntil !== null) refusals.remember(key, waitUntil)
    return waitUntil
  }
  return async (c, next) => {
    if (!config.rateLimits) return next()
    for (const { key, max } of countedKeys(limit, networkOf(c, config), who?.(c) ?? null)) {
      const waitUntil = await check(key, max)
      if (waitUntil === null) continue
      if (instead) return instead(c, next)
      const { sentence, headers } = new TooManyTries(waitUntil, now())
      return refuse(c, sentence, 429, headers)
    }
    return next()
  }
}
