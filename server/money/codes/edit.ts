import type { Kysely, Transaction } from 'kysely'
import { codeKey } from '#shop/codes/terms.ts'
import type { CodesAnswer, NewCodeRequest } from '#shop/desk/codes.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { unpaidStates } from '#shop/orders/states.ts'
import type { DiscountCodeRow, Schema } from '../../platform/database/schema.ts'
import { noteCodes, termsOf } from './codes.ts'

/** So many of the latest orders are listed with a code. */
const ORDERS_SHOWN = 10

/** Stores a new code. The code that is stored already with this id or these letters, if there is one. */
export async function insertCode(
  trx: Transaction<Schema>,
  { scope, categories, products, ...code }: NewCodeRequest,
  now: Date,
): Promise<DiscountCodeRow | null> {
  const row: DiscountCodeRow = {
    ...code,
    codeKey: codeKey(code.code),
    categories: JSON.stringify(scope === 'categories' ? categories : []),
    products: JSON.stringify(scope === 'products' ? products : []),
    uses: 0,
    pausedAt: null,
    createdAt: now.toISOString(),
  }
  await noteCodes(trx)
  const known = trx
    .selectFrom('discountCodes')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', row.id), eb('codeKey', '=', row.codeKey)]))
  const stored = await known.executeTakeFirst()
  if (stored) return stored
  await trx.insertInto('discountCodes').values(row).execute()
  return null
}

/** Pauses a code or lets it be used again. The code as it was; undefined if there is none. */
export async function setPaused(
  trx: Transaction<Schema>,
  id: string,
  pausedAt: string | null,
): Promise<DiscountCodeRow | undefined> {
  await noteCodes(trx)
  const row = await trx.selectFrom('discountCodes').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) await trx.updateTable('discountCodes').set({ pausedAt }).where('id', '=', id).execute()
  return row
}

async function ordersWith(db: Kysely<Schema>, codeId: string, livemode: 0 | 1) {
  const orders = db.selectFrom('orders').where('codeId', '=', codeId).where('livemode', '=', livemode)
  const latest = await orders
    .select(['id', 'referencePrefix', 'sessionId', 'reference', 'total', 'paidAt'])
    .where('state', 'not in', unpaidStates)
    .orderBy('createdAt', 'desc')
    .limit(ORDERS_SHOWN)
    .execute()
  const sums = await orders
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number | null>('total').as('total'),
      eb.fn.sum<number | null>('discount').as('discount'),
    ])
    .where('paidAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    paid: { orders: Number(sums.orders), total: Number(sums.total), discount: Number(sums.discount) },
    orders: latest.map(({ id, total, paidAt, ...row }) => {
      return { id, reference: orderReference({ id, ...row }), total, isPaid: paidAt !== null }
    }),
  }
}

/** Every code, the newest first, with what came of it. */
export async function listCodes(
  db: Kysely<Schema>,
  { publicUrl, livemode }: { readonly publicUrl: string; readonly livemode: 0 | 1 },
): Promise<CodesAnswer['codes']> {
  const rows = await db.selectFrom('discountCodes').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  return Promise.all(
    rows.map(async (row) => {
      const { id, startsAt, endsAt, maxUses, maxEach, uses, pausedAt } = row
      const terms = termsOf(row)
      const link = `${publicUrl}/?code=${encodeURIComponent(row.codeKey)}`
      return {
        id,
        terms,
        link,
        startsAt,
        endsAt,
        maxUses,
        maxEach,
        uses,
        pausedAt,
        ...(await ordersWith(db, id, livemode)),
      }
    }),
  )
}
