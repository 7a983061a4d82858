import { type Kysely, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { type CodeRefusal, refuseCode } from '#shop/codes/refusals.ts'
import { DiscountTerms, discountKinds } from '#shop/codes/terms.ts'
import { formatMoment } from '#shop/dates.ts'
import { countChange } from '../../platform/database/changes.ts'
import type { DiscountCodeRow, OrderRow, Schema } from '../../platform/database/schema.ts'

const Names = v.pipe(v.string(), v.parseJson(), DiscountTerms.entries.products)
const Kind = v.picklist(discountKinds)

export function termsOf({ code, kind, percent, amount, least, ...row }: DiscountCodeRow): DiscountTerms {
  const [categories, products] = [v.parse(Names, row.categories), v.parse(Names, row.products)]
  return { code, kind: v.parse(Kind, kind), percent, amount, least, categories, products }
}

export function findCode(db: Kysely<Schema>, key: string): Promise<DiscountCodeRow | undefined> {
  return db.selectFrom('discountCodes').selectAll().where('codeKey', '=', key).executeTakeFirst()
}

/** Why a code does not hold now, whoever uses it; null if it does. A paused one is over for shoppers. */
export function whyClosed(row: DiscountCodeRow, now: Date): CodeRefusal | null {
  const at = now.toISOString()
  if (row.pausedAt !== null || (row.endsAt !== null && row.endsAt <= at)) return refuseCode('code-over')
  if (row.startsAt !== null && row.startsAt > at)
    return refuseCode('code-not-yet', formatMoment(new Date(row.startsAt)))
  return null
}

export const isUsedUp = ({ maxUses, uses }: DiscountCodeRow): boolean => maxUses !== null && uses >= maxUses

/** Has every process learn that codes have changed. */
export const noteCodes = (trx: Transaction<Schema>): Promise<number> => countChange(trx, 'codes')

/** Uses of a code with an e-mail address that orders hold: nothing else keeps the address. */
async function usesWith(trx: Transaction<Schema>, codeId: string, email: string): Promise<number> {
  const { count } = await trx
    .selectFrom('codeUses')
    .innerJoin('orders', 'orders.id', 'codeUses.orderId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('codeUses.codeId', '=', codeId)
    .where(sql<string>`lower(orders.email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return Number(count)
}

const noteUse = (trx: Transaction<Schema>, orderId: string, codeId: string, now: Date) =>
  trx.insertInto('codeUses').values({ orderId, codeId, usedAt: now.toISOString() }).execute()

const countUses = (trx: Transaction<Schema>, id: string, more: 1 | -1) =>
  trx
    .updateTable('discountCodes')
    .set((eb) => ({ uses: eb('uses', '+', more) }))
    .where('id', '=', id)

/**
 * Reserves a use of an order's code, in the transaction that writes the order; or says why there is none. Others who use the
 * code wait until the transaction ends, so that the last use goes to one of them.
 */
export async function takeCode(
  trx: Transaction<Schema>,
  { id, codeId, email }: Pick<OrderRow, 'id' | 'codeId' | 'email'>,
  now: Date,
): Promise<CodeRefusal | null> {
  if (codeId === null) return null
  const row = await countUses(trx, codeId, 1).returningAll().executeTakeFirstOrThrow()
  const giveUp = async (refusal: CodeRefusal) => {
    await countUses(trx, codeId, -1).execute()
    return refusal
  }
  const closed = whyClosed(row, now)
  if (closed !== null) return giveUp(closed)
  if (isUsedUp({ ...row, uses: row.uses - 1 })) return giveUp(refuseCode('code-used-up'))
  if (row.maxEach !== null) {
    if (email === null) return giveUp(refuseCode('code-needs-email'))
    if ((await usesWith(trx, codeId, email)) >= row.maxEach) return giveUp(refuseCode('code-used-by-you'))
  }
  await noteUse(trx, id, codeId, now)
  return null
}

export function unpaidWithCode(db: Kysely<Schema>) {
  return db
    .selectFrom('orders')
    .where('orders.state', '=', 'pending')
    .where('orders.id', 'in', (eb) => eb.selectFrom('codeUses').select('codeUses.orderId'))
}

/** Gives back the use that an order reserved, once. */
export async function releaseCode(trx: Transaction<Schema>, orderId: string): Promise<void> {
  const released = await trx
    .deleteFrom('codeUses')
    .where('orderId', '=', orderId)
    .returning('codeId')
    .executeTakeFirst()
  if (released) await countUses(trx, released.codeId, -1).execute()
}

/** Counts the use of an order that is paid after it was given back: its buyer was promised the price, however often the code is used by then. */
export async function takeCodeAgain(trx: Transaction<Schema>, orderId: string, now: Date): Promise<void> {
  const { codeId } = await trx.selectFrom('orders').select('codeId').where('id', '=', orderId).executeTakeFirstOrThrow()
  if (codeId === null) return
  const held = await trx.selectFrom('codeUses').select('codeId').where('orderId', '=', orderId).executeTakeFirst()
  if (held) return
  await countUses(trx, codeId, 1).execute()
  await noteUse(trx, orderId, codeId, now)
}
