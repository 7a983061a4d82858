import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isSameLine } from '#shop/cart/cart.ts'
import { CartLineData } from '#shop/cart/line-data.ts'
import { lineName, type OrderLine, productNumber } from '#shop/cart/order-line.ts'
import { leftToExchange } from '#shop/orders/exchange.ts'
import type { TakenLine } from '#shop/orders/lines-to-make.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { Schema } from '../database/schema.ts'
import { ChosenLine } from './swap-data.ts'
import { takenBackOf } from './taken-back.ts'

const Lines = v.pipe(v.string(), v.parseJson(), v.array(CartLineData))

/** An exchange of items of an order, by the id of the order that replaces them. */
export type StoredExchange = {
  readonly id: string
  /** The items of the first order that the customer returns. */
  readonly back: readonly TakenLine[]
  /** The reason as staff typed it, or ''. */
  readonly reason: string
  /** When the items came back (ISO UTC); null while they are awaited. */
  readonly cameBackAt: string | null
  readonly isCancelled: boolean
}

/** All exchanges of items of an order, the oldest first. */
export async function exchangesOf(db: Kysely<Schema>, firstId: string): Promise<StoredExchange[]> {
  const rows = await db
    .selectFrom('exchanges')
    .innerJoin('orders', 'orders.id', 'exchanges.orderId')
    .select(['id', 'back', 'reason', 'cameBackAt', 'state'])
    .where('goesWith', '=', firstId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ back, state, ...row }) => ({
    ...row,
    back: v.parse(Lines, back),
    isCancelled: state === 'refunded',
  }))
}

/** How many of each line of an order can still be exchanged. A gift whose swap was asked for counts as exchanged. */
export async function leftOf(db: Kysely<Schema>, { id, lines }: Order): Promise<number[]> {
  const swap = await db
    .selectFrom('giftSwaps')
    .select('chosen')
    .where('orderId', '=', id)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  // Returned items are no longer with the customer, even if their exchange was cancelled.
  const exchanges = (await exchangesOf(db, id)).filter((one) => !one.isCancelled || one.cameBackAt !== null)
  const exchanged = exchanges.flatMap(({ back }) => back)
  if (swap) exchanged.push({ ...v.parse(ChosenLine, swap.chosen), quantity: 1 })
  return leftToExchange(lines, { takenBack: (await takenBackOf(db, [id])).get(id) ?? [], exchanged })
}

/** Items of an order in words, by the names that the order has. */
export function namesOf(lines: readonly OrderLine[], items: readonly TakenLine[]): string[] {
  return items.map((item) => {
    const line = lines.find((one) => isSameLine(one, item))
    return `${item.quantity} × ${line ? lineName(line) : (productNumber(item) ?? 'bespoke item')}`
  })
}

/** The references of the orders whose items some replacements are sent for, by the id of the replacement. */
export async function exchangedFor(
  db: Kysely<Schema>,
  orders: readonly { readonly id: string; readonly channel: string; readonly goesWith: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const replacements = orders.filter(({ channel }) => channel === 'replacement')
  if (replacements.length === 0) return new Map()
  const ids = replacements.map(({ goesWith }) => goesWith ?? '')
  const firsts = await db
    .selectFrom('orders')
    .select(['id', 'sessionId', 'referencePrefix'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    replacements.flatMap(({ id, goesWith }) => {
      const first = firsts.find((one) => one.id === goesWith)
      return first ? [[id, orderReference(first)] as const] : []
    }),
  )
}
