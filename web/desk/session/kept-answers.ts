import * as v from 'valibot'
import { readMe } from '#shop/calls/access.ts'
import { readOrder, readOrders } from '#shop/calls/orders.ts'
import { readToday } from '#shop/calls/today.ts'
import { MeAnswer } from '#shop/desk/access.ts'
import { DESK_CACHES } from '#shop/paths.ts'

// docs/decisions/020: what a device keeps of orders, for whom, and for how long.
const ANSWERS = `${DESK_CACHES}answers `
const KEPT_AT = 'x-kept-at'
const DAY_MS = 86_400_000
const MOST = 50

type Kept<Value> = { readonly value: Value; readonly keptAt: Date }

const isOrder = new RegExp(`^${readOrder.path.replace(':id', '[^/?]+')}$`)
const isList = new RegExp(`^${readOrders.path}(\\?filter=[a-z-]+)?$`)
/** Today, the lists of orders by stage, and orders. No search, which holds what was typed. */
const isKeepable = (path: string) => path === readToday.path || isList.test(path) || isOrder.test(path)

// Browsers have caches only with https, and on this machine.
const hasCaches = () => 'caches' in globalThis

const namesOfAnswers = async () => (hasCaches() ? (await caches.keys()).filter((name) => name.startsWith(ANSWERS)) : [])

async function put(cache: Cache, path: string, value: unknown): Promise<void> {
  await cache.delete(path)
  await cache.put(path, Response.json(value, { headers: { [KEPT_AT]: new Date().toISOString() } }))
}

async function read<Schema extends v.GenericSchema>(
  cache: Cache,
  path: string,
  schema: Schema,
): Promise<Kept<v.InferOutput<Schema>> | null> {
  const response = await cache.match(path)
  const keptAt = new Date(response?.headers.get(KEPT_AT) ?? 0)
  if (response === undefined || isOld(keptAt)) return null
  const parsed = v.safeParse(schema, await response.json())
  return parsed.success ? { value: parsed.output, keptAt } : null
}

const isOld = (keptAt: Date) => Date.now() - keptAt.getTime() > DAY_MS

/** Keeps an answer for a staff member, if it is one that may be kept and they are still signed in here. */
export async function keepAnswer(staffId: string, path: string, value: unknown): Promise<void> {
  if (!isKeepable(path) || !hasCaches() || !(await caches.has(ANSWERS + staffId))) return
  const cache = await caches.open(ANSWERS + staffId)
  await put(cache, path, value)
  const oldest = (await cache.keys()).slice(0, -MOST)
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

export async function findKeptAnswer<Schema extends v.GenericSchema>(
  staffId: string,
  path: string,
  schema: Schema,
): Promise<Kept<v.InferOutput<Schema>> | null> {
  if (!hasCaches() || !(await caches.has(ANSWERS + staffId))) return null
  return read(await caches.open(ANSWERS + staffId), path, schema)
}

/** Keeps who is signed in. Deletes the answers of everybody else, those older than a day, and all if the shop keeps nothing offline. */
export async function keepMe(me: MeAnswer): Promise<void> {
  if (!hasCaches()) return
  const own = me.staff && me.keepsOffline ? ANSWERS + me.staff.id : null
  const others = (await namesOfAnswers()).filter((name) => name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
  if (own === null) return
  const cache = await caches.open(own)
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (isOld(new Date(response?.headers.get(KEPT_AT) ?? 0))) await cache.delete(request)
  }
  await put(cache, readMe.path, me)
}

export async function findKeptMe(): Promise<MeAnswer | null> {
  const [name] = await namesOfAnswers()
  if (name === undefined) return null
  return (await read(await caches.open(name), readMe.path, MeAnswer))?.value ?? null
}

export async function forgetAnswers(): Promise<void> {
  await Promise.all((await namesOfAnswers()).map((name) => caches.delete(name)))
}
