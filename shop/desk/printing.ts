import * as v from 'valibot'
import { isAtStall } from '../orders/channels.ts'
import { isToBeMade } from '../orders/states.ts'
import { isAllTakenBack, OrderAnswer, type OrderSummary } from './orders.ts'

export const PRINT_MAX = 50

export const tooManyToPrint = `You can print at most ${PRINT_MAX} orders at once. Choose fewer.`

const idsIn = (text: string) => [...new Set(text.split(',').filter((id) => id !== ''))]

/** The `ids` of a print, as 'a,b': each order once, in the order given. */
export const ChosenIds = v.pipe(
  v.string(),
  v.check((text) => idsIn(text).length > 0, 'Choose an order to print.'),
  v.check((text) => idsIn(text).length <= PRINT_MAX, tooManyToPrint),
  v.check((text) => idsIn(text).every((id) => /^[\w-]{1,64}$/.test(id)), 'We can’t find this order.'),
  v.transform(idsIn),
)

/** True if there is something to make, pack and post for an order, so that its papers can be printed. A sale at a stall has no parcel. */
export function isPrintable(order: Pick<OrderSummary, 'state' | 'channel' | 'items' | 'toMake'>): boolean {
  return isToBeMade(order.state) && !isAtStall(order.channel) && !isAllTakenBack(order)
}

/** The orders whose papers are printed, and those that are left out: `reference` is null for an order that does not exist (any more). */
export const PrintAnswer = v.object({
  orders: v.array(OrderAnswer),
  leftOut: v.array(v.object({ id: v.string(), reference: v.nullable(v.string()) })),
})
export type PrintAnswer = v.InferOutput<typeof PrintAnswer>

/** Splits what was chosen into the orders to print and those to name as left out; none is dropped without a word. */
export function chooseForPrint(
  chosen: readonly { readonly id: string; readonly order: OrderAnswer | null }[],
): PrintAnswer {
  const answer: PrintAnswer = { orders: [], leftOut: [] }
  for (const { id, order } of chosen) {
    if (order !== null && isPrintable(order.summary)) answer.orders.push(order)
    else answer.leftOut.push({ id, reference: order?.summary.reference ?? null })
  }
  return answer
}
