import type { OrderRow } from '../database/schema.ts'
import type { Services } from '../services.ts'

/** An order without a payment session is taken up again this long, in ms; the provider wants half an hour left when the session is made. */
const UNFINISHED_LIFE_MS = 5 * 60_000

function canGoOn(open: OrderRow, draft: OrderRow, now: number): boolean {
  if (open.cartDigest !== draft.cartDigest) return false
  return open.sessionId === null
    ? now - Date.parse(open.createdAt) < UNFINISHED_LIFE_MS
    : Date.parse(open.expiresAt) > now
}

/** Writes an order down, unless its unchanged cart has one that waits for payment: then that one. `replaced` are the payment sessions of the same cart that a changed one has superseded. */
export async function placeOrder(
  { db, now }: Pick<Services, 'db' | 'now'>,
  draft: OrderRow,
): Promise<{ order: OrderRow; replaced: readonly string[] }> {
  const replaced: string[] = []
  for (;;) {
    const written = await db
      .insertInto('orders')
      .values(draft)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (written.numInsertedOrUpdatedRows === 1n) return { order: draft, replaced }

    const waiting = db
      .selectFrom('orders')
      .selectAll()
      .where('cartId', '=', draft.cartId)
      .where('state', '=', 'pending')
    const open = await waiting.executeTakeFirst()
    if (!open) continue
    if (canGoOn(open, draft, now().getTime())) return { order: open, replaced }
    await db.updateTable('orders').set({ cartId: null }).where('id', '=', open.id).execute()
    if (open.sessionId !== null) replaced.push(open.sessionId)
  }
}
