import type { Kysely } from 'kysely'
import { dayInIreland, dayStart } from '#shop/dates.ts'
import type { Cents } from '#shop/money.ts'
import { EU_SALES_WARNING, vatRates } from '#shop/orders/vat.ts'
import type { Config } from '../config.ts'
import type { Schema } from '../database/schema.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { movementsIn } from './accounts.ts'
import { ownLivemode } from './store.ts'

/** An order is written down at most this long before it is paid, in ms. */
const PAID_WITHIN_MS = 14 * 86_400_000

/** What was sold in a calendar year of Ireland to the other countries of the EU, Northern Ireland among them: cents without VAT, less what went back, by country, the most first. */
export type EuSales = {
  readonly year: number
  readonly total: Cents
  readonly countries: readonly (readonly [country: string, cents: Cents])[]
}

const yearStart = (year: number) => dayStart(`${year}-01-01`).toISOString()

/** Adds up a year's sales to other countries of the EU, of real orders or of the others (docs/decisions/074). */
export async function euSales(
  db: Kysely<Schema>,
  year: number,
  { vatScheme, livemode }: Pick<Config, 'vatScheme'> & { readonly livemode: 0 | 1 },
): Promise<EuSales> {
  const period = { from: yearStart(year), before: yearStart(year + 1), livemode, vatScheme }
  const sums = new Map<string, Cents>()
  for (const { country, gross, vat } of await movementsIn(db, period))
    if (country !== 'IE' && Object.hasOwn(vatRates, country)) sums.set(country, (sums.get(country) ?? 0) + gross - vat)
  const countries = [...sums].toSorted(([, a], [, b]) => b - a)
  return { year, countries, total: countries.reduce((sum, [, cents]) => sum + cents, 0) }
}

/** Whether so much came in from abroad this year that it is worth adding up: cheaper to know than the sum. */
async function isWorthAdding(db: Kysely<Schema>, year: number, livemode: 0 | 1): Promise<boolean> {
  const { sum } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number | null>(eb.fn.coalesce('received', 'total')).as('sum'))
    .where('createdAt', '>=', new Date(dayStart(`${year}-01-01`).getTime() - PAID_WITHIN_MS).toISOString())
    .where('livemode', '=', livemode)
    .where('paidAt', '>=', yearStart(year))
    .where('address', 'not like', '%"country":"IE"%')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0) >= EU_SALES_WARNING
}

/** The id that the letter about a year's sales goes by. */
function meterId(year: number): string {
  return `eu-sales-${year}`
}

/** Writes to the owner, once a calendar year, when sales to other countries of the EU near the limit up to which VAT is due at home; One Stop Shop and the scheme for small firms have no use for it (docs/decisions/074). */
export async function watchEuSales({ db, config, now, wakeMailer }: Services): Promise<void> {
  const { vatScheme } = config
  if (vatScheme === 'oss' || vatScheme === 'small') return
  const year = Number(dayInIreland(now()).slice(0, 4))
  const letters = db.selectFrom('outbox').select('id').where('about', '=', meterId(year))
  if (await letters.where('kind', '=', 'vat-meter').executeTakeFirst()) return
  const livemode = ownLivemode(config)
  if (!(await isWorthAdding(db, year, livemode))) return
  const { total } = await euSales(db, year, { vatScheme, livemode })
  if (total < EU_SALES_WARNING) return
  await enqueueLetter(db, meterId(year), 'vat-meter', now())
  wakeMailer()
}
