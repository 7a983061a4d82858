import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { CartLineData } from '#shop/cart/line-data.ts'
import {
  isAllTakenBack,
  type LinesToMakeFacts,
  linesToMake,
  type TakenBack,
  type TakenLine,
} from '#shop/orders/lines-to-make.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../database/schema.ts'
import { ChosenLine, WantedVariant } from './swap-data.ts'

const Lines = v.pipe(v.string(), v.parseJson(), v.array(CartLineData))

/** The lines that a refund or a withdrawal stores as JSON; throws if they were damaged. */
export function parseTakenLines(lines: string): TakenLine[] {
  return v.parse(Lines, lines)
}

/** The lines that a statement asks money back for: as `linesOfStatement`, but null if only the buyer's own words say what goes back. */
export function statedLines(row: {
  readonly agreed: string | null
  readonly returned: string | null
  readonly items: string
}): TakenBack['lines'] | null {
  const isInWords = row.agreed === null && row.returned === null && row.items !== ''
  return isInWords ? null : linesOfStatement(row)
}

/** What a statement of withdrawal takes back: the lines agreed when it was dealt with, else those it names, else the whole order. */
function linesOfStatement({
  agreed,
  returned,
}: {
  readonly agreed: string | null
  readonly returned: string | null
}): TakenBack['lines'] {
  const lines = agreed ?? returned
  return lines === null ? 'all' : v.parse(Lines, lines)
}

/** What refunds and withdrawals have taken back of some orders, by the order's id. A refund of an amount takes back no line. */
export async function takenBackOf(db: Kysely<Schema>, orderIds: readonly string[]): Promise<Map<string, TakenBack[]>> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['orderId', 'lines', 'state', 'createdAt'])
    .where('orderId', 'in', orderIds)
    .where('lines', 'is not', null)
    .execute()
  const statements = await db
    .selectFrom('withdrawals')
    .select(['orderId', 'agreed', 'returned', 'receivedAt'])
    .where('orderId', 'in', orderIds)
    .execute()
  const all = [
    ...refunds.map(({ orderId, lines, state, createdAt: at }) => {
      const kind = state === 'failed' ? ('failed refund' as const) : ('refund' as const)
      return { orderId, taken: { kind, at, lines: v.parse(Lines, lines) } }
    }),
    ...statements.map((row) => {
      const taken = { kind: 'withdrawal' as const, at: row.receivedAt, lines: linesOfStatement(row) }
      return { orderId: row.orderId ?? '', taken }
    }),
  ]
  const byOrder = new Map<string, TakenBack[]>()
  for (const { orderId, taken } of all) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), taken])
  return byOrder
}

/** What `linesToMake` has to know of some orders, by the order's id. */
export async function linesToMakeFacts(
  db: Kysely<Schema>,
  orderIds: readonly string[],
): Promise<(orderId: string) => LinesToMakeFacts> {
  const takenBack = await takenBackOf(db, orderIds)
  const parcels = await db
    .selectFrom('parcels')
    .select(['orderId', 'postedAt'])
    .where('orderId', 'in', orderIds)
    .where('postedAt', 'is not', null)
    .execute()
  const swaps = await db
    .selectFrom('giftSwaps')
    .select(['orderId', 'chosen', 'wanted'])
    .where('orderId', 'in', orderIds)
    .where('doneAt', 'is', null)
    .execute()
  return (orderId) => {
    const swap = swaps.find((one) => one.orderId === orderId)
    return {
      takenBack: takenBack.get(orderId) ?? [],
      postedAt: parcels.find((one) => one.orderId === orderId)?.postedAt ?? null,
      swap: swap ? { of: v.parse(ChosenLine, swap.chosen), wanted: v.parse(WantedVariant, swap.wanted) } : null,
    }
  }
}

/** An order with only the lines that are to be made and packed, for its papers. */
export async function withLinesToMake(db: Kysely<Schema>, order: Order): Promise<Order> {
  const factsOf = await linesToMakeFacts(db, [order.id])
  return { ...order, lines: linesToMake(order.lines, factsOf(order.id)) }
}

/** An order with only the lines that are in its parcel, for what is said of the parcel. All of them if it was posted although nothing was left to make. */
export async function withLinesInParcel(db: Kysely<Schema>, order: Order): Promise<Order> {
  const facts = (await linesToMakeFacts(db, [order.id]))(order.id)
  const lines = linesToMake(order.lines, { ...facts, swap: null })
  return lines.length === 0 ? order : { ...order, lines }
}

/** Whether anything of an order was taken back, and whether all of it was. */
export async function whatIsTakenBack(
  db: Kysely<Schema>,
  { id, lines }: Pick<Order, 'id' | 'lines'>,
): Promise<'nothing' | 'some' | 'all'> {
  const takenBack = (await takenBackOf(db, [id])).get(id) ?? []
  if (isAllTakenBack(lines, takenBack)) return 'all'
  return takenBack.some((one) => one.lines === 'all' || one.lines.length > 0) ? 'some' : 'nothing'
}

/** Updates `toDoSince`: null if everything was taken back, set again if that changes before posting. Call it after each refund or withdrawal, with the order locked. */
export async function refreshToDo(db: Kysely<Schema>, order: Order, now: Date): Promise<void> {
  // As in the list of orders, `coalesce` keeps the index of states out of this query.
  const isOver = (await whatIsTakenBack(db, order)) === 'all'
  const posted = sql`select 1 from parcels where order_id = orders.id and posted_at is not null`
  const since = order.paidAt ?? now.toISOString()
  await db
    .updateTable('orders')
    .set({
      toDoSince: isOver
        ? null
        : sql<string | null>`case when exists (${posted}) then null else coalesce(to_do_since, ${since}) end`,
    })
    .where('id', '=', order.id)
    .where(sql<boolean>`coalesce(state, '') in ('paid', 'part_refunded', 'disputed')`)
    .execute()
}
