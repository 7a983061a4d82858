import type { Supply } from '#shop/catalogue/supply.ts'
import { isRefusal } from '#shop/refusal.ts'
import { draftsOf } from '../catalogue/publishing/draft.ts'
import { saveProduct } from '../catalogue/publishing/edit.ts'
import { readStock } from '../catalogue/stock/stock.ts'
import { openProvider } from '../money/payments/stripe/provider.ts'
import { releaseOverdue } from '../orders/order/release-overdue.ts'
import type { OpenShop } from './open-shop.ts'
import { publishDraft } from './publish-draft.ts'

const who = 'nora@solas.test'

export async function supply(
  { services }: Pick<OpenShop, 'services'>,
  supplies: Readonly<Record<string, Supply>>,
): Promise<void> {
  for (const { product, version } of await draftsOf(services.db)) {
    const other = supplies[product.id]
    if (other === undefined) continue
    const refusal = await saveProduct(services, { ...product, supply: other }, { who, version })
    if (isRefusal(refusal)) throw new Error(refusal.message)
  }
  const refusal = await publishDraft(services)
  if (isRefusal(refusal)) throw new Error(refusal.message)
}

/** The stock counts of a shop, checked against the sums of their movements. */
export async function countsOf({ services: { db } }: Pick<OpenShop, 'services'>) {
  const counts = await readStock(db)
  const sums = await db
    .selectFrom('stockMovements')
    .select(['variant', (eb) => eb.fn.sum('delta').as('sum')])
    .groupBy('variant')
    .execute()
  for (const { variant, sum } of sums)
    if (Number(sum) !== counts[variant]) throw new Error(`${variant} has ${counts[variant]}, its movements make ${sum}`)
  const counted = new Set(sums.map(({ variant }) => variant))
  for (const [variant, count] of Object.entries(counts))
    if (count !== 0 && !counted.has(variant)) throw new Error(`${variant} has ${count} without a movement`)
  return counts
}

export function releaseUnanswered({ services }: Pick<OpenShop, 'services'>): Promise<void> {
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  return releaseOverdue({ ...services, payments })
}
