import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { PublishedPrice } from '#shop/catalogue/price-history.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { yieldToOthers } from '../../platform/runtime/runtime.ts'

const Priced = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    products: v.array(v.object({ id: v.string(), priceCents: v.number(), retired: v.optional(v.boolean(), false) })),
  }),
)

/** The price of a product in every snapshot, in their order. One is read after the other, so that shoppers' calls come in between. */
export async function publishedPrices(db: Kysely<Schema>, id: string): Promise<PublishedPrice[]> {
  const all = await db.selectFrom('catalogueSnapshots').select(['number', 'publishedAt']).orderBy('number').execute()
  const prices: PublishedPrice[] = []
  for (const { number, publishedAt } of all) {
    const { content } = await db
      .selectFrom('catalogueSnapshots')
      .select('content')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const product = v.parse(Priced, content).products.find((one) => one.id === id)
    prices.push({ number, at: publishedAt, priceCents: !product || product.retired ? null : product.priceCents })
    await yieldToOthers()
  }
  return prices
}
