import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isSameLine } from '#shop/cart/cart.ts'
import { linesKept } from '#shop/orders/lines-to-make.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../database/schema.ts'
import { writeAuditLog } from './audit-log.ts'
import { ChosenLine } from './swap-data.ts'
import { takenBackOf } from './taken-back.ts'

/** Cancels the open swap of a gift, because its money went back: nothing is sent any more. Call it with the order locked. */
export async function cancelSwap(db: Kysely<Schema>, orderId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const open = db.updateTable('giftSwaps').where('orderId', '=', orderId).where('doneAt', 'is', null)
  const { numUpdatedRows } = await open.set({ doneAt: at, cancelledAt: at }).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const what = 'the swap of the gift is cancelled, as its money went back'
  await writeAuditLog(db, { orderId, who: 'shop', what }, now)
}

/** Cancels the open swap of a gift if all items of its line were refunded. Call it with the order locked. */
export async function cancelSwapOfRefunded(db: Kysely<Schema>, { id, lines }: Order, now: Date): Promise<void> {
  const swap = await db.selectFrom('giftSwaps').select('chosen').where('orderId', '=', id).executeTakeFirst()
  if (!swap) return
  const of = v.parse(ChosenLine, swap.chosen)
  const refunds = ((await takenBackOf(db, [id])).get(id) ?? []).filter(({ kind }) => kind === 'refund')
  if (!linesKept(lines, refunds).some((line) => isSameLine(line, of))) await cancelSwap(db, id, now)
}
