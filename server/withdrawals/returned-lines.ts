import * as v from 'valibot'
import type { CartLine } from '#shop/cart/cart.ts'
import { Quantity } from '#shop/cart/line-data.ts'
import type { OrderLine } from '#shop/cart/order-line.ts'
import { namedEntries, withNames } from '#shop/cart/order-line-data.ts'

/** A line with its names, as a statement of withdrawal stores it. */
export type ReturnedLine = CartLine & Pick<OrderLine, 'name' | 'optionNames' | 'personalNames'>

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.pipe(v.object({ ...namedEntries, quantity: Quantity }), v.transform(withNames))),
)

/** What goes back by line, as a statement's row has it; null if it has none: then its words say what. */
export function returnedLines({ returned }: { readonly returned: string | null }): ReturnedLine[] | null {
  return returned === null ? null : v.parse(Stored, returned)
}
