import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { OptionsData, SupplyData } from '#shop/catalogue/product-data.ts'
import { countedVariants } from '#shop/catalogue/stock.ts'
import type { Schema } from './schema.ts'

/** Releases without options have no counted products. */
const Counted = v.fallback(v.object({ id: v.string(), options: OptionsData, supply: SupplyData }), {
  id: '',
  options: [],
  supply: { kind: 'made-to-order' },
})
const Content = v.pipe(v.string(), v.parseJson(), v.object({ products: v.array(Counted) }))

/** Counts the stock that was published before anything was counted. */
async function countPublished(db: Kysely<Schema>): Promise<void> {
  const last = await db
    .selectFrom('catalogueSnapshots')
    .select(['content', 'publishedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const { products } = v.parse(Content, last.content)
  for (const { key, opening, id } of products.flatMap((one) =>
    countedVariants(one).map((each) => ({ ...each, id: one.id })),
  )) {
    await db.insertInto('stock').values({ variant: key, productId: id, count: opening }).execute()
    if (opening > 0)
      await db
        .insertInto('stockMovements')
        .values({
          id: randomUUID(),
          variant: key,
          delta: opening,
          cause: 'opening',
          orderId: null,
          who: 'shop',
          reason: '',
          at: last.publishedAt,
        })
        .execute()
  }
}

/** Creates the counts of what is in stock and the movements that they are the sums of (docs/decisions/004). */
export async function createStock(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('stock')
    .addColumn('variant', 'text', (column) => column.primaryKey())
    .addColumn('productId', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    // The last line of defence: whatever a program does, nothing is sold that is not there.
    .addCheckConstraint('stockNotBelowZero', sql`count >= 0`)
    .execute()
  await db.schema.createIndex('stockProductId').on('stock').column('productId').execute()
  await db.schema
    .createTable('stockMovements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('delta', 'integer', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    // Stays when its order is deleted: the count is the sum.
    .addColumn('orderId', 'text')
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('stockMovementsVariant').on('stockMovements').columns(['variant', 'at']).execute()
  await db.schema.createIndex('stockMovementsOrderId').on('stockMovements').column('orderId').execute()
  await db.insertInto('changeCounts').values({ topic: 'stock', count: 0 }).execute()
  await countPublished(db)
}
