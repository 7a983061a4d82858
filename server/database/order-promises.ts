import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type OrderPromise, promiseOf, stallPromiseOf } from '#shop/orders/promise.ts'
import { OwnSettings } from '#shop/settings/own-settings.ts'
import { createShop, type ServerShop } from '#shop/shop.ts'
import type { Schema } from './schema.ts'

type Before = Omit<Schema, 'orders'> & { orders: Schema['orders'] & { sessionFacts: string | null } }
type Group = {
  readonly zone: string | null
  readonly leadDays: number | null
  readonly channel: string
  readonly sessionFacts: string | null
}

/** The promise of an order of which nothing is known: that of the built-in shop. */
const standard: OrderPromise = {
  publicUrl: null,
  goods: 'Solas order',
  making: { from: 2, to: 3 },
  delivery: null,
}

const Published = v.pipe(v.string(), v.parseJson(), v.object({ settings: v.optional(OwnSettings) }))

/** The shop of the latest published settings, without its products; the built-in one if they cannot be read. */
async function publishedShop(db: Kysely<Before>): Promise<(isLive: boolean) => ServerShop> {
  const row = await db
    .selectFrom('catalogueSnapshots')
    .select('content')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const read = v.safeParse(Published, row?.content)
  const settings = read.success ? read.output.settings : undefined
  return (isLive) => createShop({ products: [], settings }, 0, { isLive, vatNumber: null, vatScheme: 'none' })
}

const SessionFacts = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    publicUrl: v.string(),
    goods: v.string(),
    times: v.string(),
    countries: v.array(v.string()),
    transit: v.object({ from: v.number(), to: v.number() }),
    note: v.nullable(v.string()),
  }),
)

/** The promise as the payment page stated it. */
function promiseOnPage(facts: v.InferOutput<typeof SessionFacts>): OrderPromise {
  const { publicUrl, goods, times, countries, transit, note } = facts
  const [, from, to = from] = /\b(\d{1,4})(?:–(\d{1,4}))? business day/.exec(times) ?? []
  const [, chosen] = /takes (\D.*) \S+ business days\.$/.exec(times) ?? []
  return {
    publicUrl,
    goods,
    making: from === undefined ? standard.making : { from: Number(from), to: Number(to) },
    delivery: {
      name: chosen ?? 'Everywhere',
      isChosen: chosen !== undefined,
      countries,
      // This page gave the longest span if the days depend on the address.
      transit: transit.from === 3 && transit.to === 15 ? null : transit,
      note,
    },
  }
}

function promiseOfGroup(shop: ServerShop, { channel, sessionFacts, ...order }: Group): OrderPromise {
  if (channel === 'cash' || channel === 'terminal') {
    const { noun: _, returnDays: __, ...promise } = stallPromiseOf(shop)
    return promise
  }
  const facts = v.safeParse(SessionFacts, sessionFacts)
  if (facts.success) return promiseOnPage(facts.output)
  // Under which published version such an order was placed is not known, and its payment page had no branding.
  const { shopVersion: _, branding: __, noun: ___, returnDays: ____, ...promise } = promiseOf(shop, order, null)
  const { delivery } = promise
  // Such an order may be older than the zones: how long its delivery takes depends on its address.
  if (order.zone === null && delivery?.isChosen)
    return { ...promise, delivery: { ...delivery, isChosen: false, transit: null } }
  return promise
}

/** Keeps with each order what it promises. Orders from before get what their payment page stated, or what the published settings say. */
export async function addOrderPromises(db: Kysely<Before>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('promise', 'text', (column) => column.notNull().defaultTo(JSON.stringify(standard)))
    .execute()
  const shopOf = await publishedShop(db)
  const groups = await db
    .selectFrom('orders')
    .select(['zone', 'livemode', 'leadDays', 'channel', 'sessionFacts'])
    .distinct()
    .execute()
  for (const { livemode, ...group } of groups) {
    const { zone, leadDays, channel, sessionFacts } = group
    await db
      .updateTable('orders')
      .set({ promise: JSON.stringify(promiseOfGroup(shopOf(livemode === 1), group)) })
      .where('livemode', '=', livemode)
      .where('channel', '=', channel)
      .where('zone', zone === null ? 'is' : '=', zone)
      .where('leadDays', leadDays === null ? 'is' : '=', leadDays)
      .where('sessionFacts', sessionFacts === null ? 'is' : '=', sessionFacts)
      .execute()
  }
  await db.schema.alterTable('orders').dropColumn('sessionFacts').execute()
}
