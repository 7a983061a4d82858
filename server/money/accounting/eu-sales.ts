import type { Kysely } from 'kysely'
import { dayInIreland, dayStart } from '#shop/dates.ts'
import type { Cents } from '#shop/money.ts'
import { type MeterName, meterNames, metersOf, vatMeters } from '#shop/orders/vat-meters.ts'
import type { Shop } from '#shop/shop.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { ownLivemode, PAID_WITHIN_MS } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { movementsIn } from './accounts.ts'

/** Sales of a calendar year in Ireland that a meter counts: cents without VAT, less refunds, by country, the most first. */
export type EuSales = {
  readonly meter: MeterName
  readonly year: number
  readonly total: Cents
  readonly countries: readonly (readonly [country: string, cents: Cents])[]
}

const yearStart = (year: number) => dayStart(`${year}-01-01`).toISOString()

type Seller = Pick<Shop, 'vatScheme'> & { readonly livemode: 0 | 1 }

/** Adds up a year's sales to other EU countries, or those of another meter (docs/decisions/008). An order without a country counts as Irish. */
export async function euSales(
  db: Kysely<Schema>,
  year: number,
  { vatScheme, livemode }: Seller,
  meter: MeterName = 'abroad',
): Promise<EuSales> {
  const period = { from: yearStart(year), before: yearStart(year + 1), livemode, vatScheme }
  const sums = new Map<string, Cents>()
  for (const { country, gross, vat } of await movementsIn(db, period)) {
    const destination = country || 'IE'
    if (vatMeters[meter].counts(destination)) sums.set(destination, (sums.get(destination) ?? 0) + gross - vat)
  }
  const countries = [...sums].toSorted(([, a], [, b]) => b - a)
  return { meter, year, countries, total: countries.reduce((sum, [, cents]) => sum + cents, 0) }
}

/** True if so much came in this year that it is worth adding up: cheaper to know than the sum. */
async function isWorthAdding(db: Kysely<Schema>, year: number, livemode: 0 | 1, meter: MeterName): Promise<boolean> {
  const { sum } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number | null>(eb.fn.coalesce('received', 'total')).as('sum'))
    .where('createdAt', '>=', new Date(dayStart(`${year}-01-01`).getTime() - PAID_WITHIN_MS).toISOString())
    .where('livemode', '=', livemode)
    .where('paidAt', '>=', yearStart(year))
    .$if(meter === 'abroad', (query) => query.where('address', 'not like', '%"country":"IE"%'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0) >= vatMeters[meter].warning
}

const idPrefixes: Record<MeterName, string> = { abroad: 'eu-sales', union: 'union-sales', home: 'home-sales' }

export function meterOfEmail(id: string): { readonly meter: MeterName; readonly year: number } {
  const meter = meterNames.find((name) => id.startsWith(`${idPrefixes[name]}-`))
  if (meter === undefined) throw new Error(`No meter goes by '${id}'`)
  return { meter, year: Number(id.slice(-4)) }
}

async function watchMeter(
  { vatScheme }: Pick<Shop, 'vatScheme'>,
  { db, config, now, wakeMailer }: Services,
  meter: MeterName,
): Promise<void> {
  const year = Number(dayInIreland(now()).slice(0, 4))
  const id = `${idPrefixes[meter]}-${year}`
  const emails = db.selectFrom('outbox').select('id').where('aboutId', '=', id)
  if (await emails.where('kind', '=', 'vat-meter').executeTakeFirst()) return
  const livemode = ownLivemode(config)
  if (!(await isWorthAdding(db, year, livemode, meter))) return
  const { total } = await euSales(db, year, { vatScheme, livemode }, meter)
  if (total < vatMeters[meter].warning) return
  await enqueueEmail(db, 'vat-meter', { id }, now())
  wakeMailer()
}

export async function watchEuSales(shop: Pick<Shop, 'vatScheme'>, services: Services): Promise<void> {
  for (const meter of metersOf(shop.vatScheme)) await watchMeter(shop, services, meter)
}
