import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Replaces sizes by options of any product: gift swaps keep lines as JSON, and sent items keep their options in words. */
export async function widenSizes(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('giftSwaps').renameColumn('size', 'chosen').execute()
  await sql`update gift_swaps set
    chosen = '{"id":"' || product_id || '","size":"' || chosen || '"}',
    wanted = '{"size":"' || wanted || '","optionNames":[["Size","' || wanted || '"]]}'`.execute(db)
  await db.schema.alterTable('giftSwaps').dropColumn('productId').execute()
  await db.schema.alterTable('sentItems').renameColumn('size', 'options').execute()
}
