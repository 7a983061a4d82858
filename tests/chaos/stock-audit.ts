import { isOpen } from '#shop/orders/states.ts'
import { orderFromRow, selectOrders, stateFromRow } from '../../server/platform/database/orders.ts'
import type { ProviderPayment } from './provider.ts'
import type { TestEnvironment } from './test-environment.ts'

const RESERVED_MAX_MS = 31 * 60_000

type Books = Awaited<ReturnType<typeof readStockBooks>>

async function readStockBooks({ readBooks }: TestEnvironment) {
  return readBooks(async (db) => ({
    counts: await db.selectFrom('stock').selectAll().execute(),
    movements: await db.selectFrom('stockMovements').selectAll().execute(),
    orders: await selectOrders(db).execute(),
  }))
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function holders({ orders, movements }: Books, variant: string, id: string, size: string | null) {
  const byOrder = Map.groupBy(
    movements.filter((one) => one.variant === variant && one.orderId !== null),
    ({ orderId }) => orderId,
  )
  return orders.map((row) => {
    const lines = orderFromRow(row).items.filter(
      (line) => line.id === id && (size === null || line.options.size === size),
    )
    const own = byOrder.get(row.id) ?? []
    return { row, wanted: sum(lines.map(({ quantity }) => quantity)), held: -sum(own.map(({ delta }) => delta)) }
  })
}

type Holder = ReturnType<typeof holders>[number]

function wrongWithHolder({ row, wanted, held }: Holder, now: number): string | null {
  const state = stateFromRow(row)
  const label = `order ${row.id}, ${state}`
  if (state === 'paid') return held === wanted ? null : `${label}: holds ${held} of the ${wanted} that it paid for`
  if (held === 0) return null
  if (!isOpen(state)) return `${label}: still holds ${held}`
  const heldMs = now - Date.parse(row.createdAt)
  return heldMs > RESERVED_MAX_MS ? `${label}: holds ${held} for ${Math.round(heldMs / 60_000)} minutes` : null
}

function wrongWithPayment({ session, paid, total, refunded }: ProviderPayment, { orders }: Books): string | null {
  if (!paid) return null
  const under = orders.filter(({ sessionId }) => sessionId === session)
  const [state = 'missing'] = under.map(stateFromRow)
  if (under.length > 1) return `${session}: ${under.length} times in the books`
  if (state === 'paid') return refunded === 0 ? null : `${session}: paid, and ${refunded} cents went back`
  if (state === 'refunded') return refunded === total ? null : `${session}: ${refunded} of ${total} cents went back`
  return `${session}: paid, and ${state} in the books`
}

/** An item of which one is left: its variant, and the product and size that a cart names. One of a kind has no size that counts. */
export type LastItem = { readonly variant: string; readonly id: string; readonly size: string | null }

/**
 * Looks at the stock once nobody buys: each count is the sum of its movements, no item is sold twice or lost, nothing is
 * reserved for longer than 31 minutes, and each paid order has its item or its money back. `supplied` is how many of each
 * variant were ever put on sale.
 */
export async function auditStock(
  environment: TestEnvironment,
  supplied: ReadonlyMap<LastItem, number>,
): Promise<{ readonly sold: number; readonly refunded: number; readonly wrong: string[] }> {
  const payments = await environment.provider.payments()
  const books = await readStockBooks(environment)
  const wrong = payments.flatMap((payment) => wrongWithPayment(payment, books) ?? [])
  let sold = 0
  for (const [{ variant, id, size }, items] of supplied) {
    const count = books.counts.find((row) => row.variant === variant)?.count ?? Number.NaN
    const moved = sum(books.movements.filter((one) => one.variant === variant).map(({ delta }) => delta))
    if (count !== moved) wrong.push(`${variant}: the count is ${count}, and its movements make ${moved}`)
    const all = holders(books, variant, id, size)
    wrong.push(...all.flatMap((holder) => wrongWithHolder(holder, environment.now()) ?? []))
    const paidFor = sum(all.filter(({ row }) => stateFromRow(row) === 'paid').map(({ wanted }) => wanted))
    const reserved = sum(all.filter(({ row }) => isOpen(stateFromRow(row))).map(({ held }) => held))
    if (paidFor > items) wrong.push(`${variant}: sold ${paidFor} times, and there were ${items}`)
    if (count + paidFor + reserved !== items)
      wrong.push(`${variant}: ${count} left, ${reserved} reserved and ${paidFor} sold of ${items}`)
    sold += paidFor
  }
  return { sold, refunded: books.orders.filter((row) => stateFromRow(row) === 'refunded').length, wrong }
}
