import { type CraftData, partFor } from '#crafts/craft.ts'
import { craftPlans } from '#crafts/rules.ts'
import { groupOf, type OrderLine } from '../cart/order-line.ts'
import { findAnyProduct } from '../catalogue/catalogue.ts'
import type { DetailedShop } from '../shop.ts'
import type { BenchOrder } from './orders.ts'

export type BenchItem = {
  readonly order: BenchOrder
  readonly line: OrderLine
  readonly quantity: number
}

/** What is left to make of a product, with the data that its craft keeps of it. */
export type BenchGroup = {
  readonly id: string
  readonly name: string
  readonly craft: string | undefined
  readonly data: CraftData | undefined
  readonly items: readonly BenchItem[]
  readonly quantity: number
}

/** The items that are left to make of some orders, by product, that of the first order first; in each in the order in which its craft works, and the orders as they come (S10.183). */
export function benchGroups(
  orders: readonly BenchOrder[],
  shop: Pick<DetailedShop, 'catalogue' | 'details'>,
): BenchGroup[] {
  const lines = orders.flatMap((order) => order.toMake.map((line) => ({ order, line })))
  return [...new Set(lines.map(({ line }) => groupOf(line)))].map((id) => {
    const craft = findAnyProduct(shop, id)?.craft
    const data = shop.details.recipes[id]
    const plan = partFor(craftPlans, { craft })
    const rank = ({ line }: BenchItem) => (plan && data ? plan.orderOfWork(data, line.options) : 0)
    const own = lines.filter(({ line }) => groupOf(line) === id)
    const items = own
      .map(({ order, line }) => ({ order, line, quantity: line.quantity }))
      .toSorted((a, b) => rank(a) - rank(b))
    return {
      id,
      craft,
      data,
      items,
      name: own[0]?.line.name ?? id,
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  })
}
