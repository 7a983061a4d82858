import type { Kysely } from 'kysely'
import type { Product } from '#shop/catalogue/product.ts'
import { refuseSafety, type SafetyRefusal } from '#shop/desk/safety-refusals.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import type { ComplaintRow, Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeAuditLog } from '../order/audit-log.ts'

/** Puts a complaint into the register, once for an id. The audit log says that there is one, without its words, which may have to be erased (S10.88). */
export function noteComplaint(
  db: Kysely<Schema>,
  {
    product,
    ...complaint
  }: Pick<ComplaintRow, 'id' | 'orderId' | 'who' | 'text'> & {
    readonly product: Pick<Product, 'id' | 'name'> | null
  },
  now: Date,
): Promise<SafetyRefusal | null> {
  return inTransaction(db, async (trx) => {
    const row = {
      ...complaint,
      at: now.toISOString(),
      product: product === null ? '' : `no. ${product.id} ${product.name}`,
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('complaints')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) {
      const known = await trx.selectFrom('complaints').selectAll().where('id', '=', row.id).executeTakeFirst()
      return isRepeat(known, row, ['at', 'who']) ? null : refuseSafety('other-content')
    }
    const { orderId, who } = row
    await writeAuditLog(trx, { orderId, who, what: 'writes a complaint into the register' }, now)
    return null
  })
}

/** The register of complaints, the oldest first; `text` begins with the product where it is about one (Regulation (EU) 2023/988, article 9). */
export async function complaints(db: Kysely<Schema>): Promise<ComplaintRow[]> {
  const rows = await db.selectFrom('complaints').selectAll().orderBy('at').execute()
  return rows.map((row) => ({ ...row, text: row.product === '' ? row.text : `${row.product}: ${row.text}` }))
}
