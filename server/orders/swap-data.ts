import * as v from 'valibot'
import { choiceEntries, withChoice } from '#shop/cart/line-data.ts'
import { Names } from '#shop/cart/order-line-data.ts'
import type { Order } from '#shop/orders/order.ts'
import type { SwapRow } from '../database/schema.ts'

/** The line of a swap, as it is stored. */
export const ChosenLine = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), ...choiceEntries }),
  v.transform(withChoice),
)

/** The wanted options, as they are stored. */
export const WantedVariant = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...choiceEntries, optionNames: Names }),
  v.transform(withChoice),
  v.transform(({ options, optionNames }) => ({ options, optionNames })),
)

/** The name of the item of a swap as it was ordered. */
export function swappedName({ lines }: Pick<Order, 'lines'>, { chosen }: Pick<SwapRow, 'chosen'>): string {
  const { id } = v.parse(ChosenLine, chosen)
  return lines.find((line) => line.id === id)?.name ?? id
}
