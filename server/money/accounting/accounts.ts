import type { Kysely } from 'kysely'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { vatCountry, vatPercentOf } from '#shop/orders/vat.ts'
import {
  added,
  type ByRate,
  grossByRate,
  refundByRate,
  reversed,
  saleByRate,
  sharedBy,
  type VatPart,
  vatParts,
} from '#shop/orders/vat-parts.ts'
import type { VatScheme } from '#shop/settings/vat-schemes.ts'
import { orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'

export type Step = {
  /** Names it among those of its order, such as 'refund re_1'. */
  readonly movement: string
  readonly id: string
  readonly at: string
  readonly kind: 'sale' | 'refund' | 'refund failed' | 'dispute lost' | 'dispute reinstated'
  readonly gross: Cents
}

/** A movement at one rate of VAT: time ISO UTC, amounts in cents, negative if money left the shop. `country` is that of the goods: XI for Northern Ireland, '' if it is not known. */
export type Movement = Step & {
  readonly orderId: string
  readonly reference: string
  readonly country: string
  readonly percent: number
  readonly vat: Cents
}

/** From `from` until just before `before` (ISO UTC), for live or test orders. `vatScheme` is for old orders that do not store their VAT rate. */
type Period = {
  readonly from: string
  readonly before: string
  readonly livemode: 0 | 1
  readonly vatScheme: VatScheme
}

function ordersIn(db: Kysely<Schema>, { from, before, livemode }: Omit<Period, 'vatScheme'>): Promise<OrderRow[]> {
  return selectOrders(db)
    .where('livemode', '=', livemode)
    .where('paidAt', 'is not', null)
    .where((eb) => {
      const refunded = (at: 'createdAt' | 'failedAt') =>
        eb.selectFrom('refunds').select('orderId').where(at, '>=', from).where(at, '<', before)
      const disputed = (at: 'lostAt' | 'reinstatedAt') =>
        eb.selectFrom('disputes').select('orderId').where(at, '>=', from).where(at, '<', before)
      return eb.or([
        eb.and([eb('paidAt', '>=', from), eb('paidAt', '<', before)]),
        ...[refunded('createdAt'), refunded('failedAt')].map((ids) => eb('id', 'in', ids)),
        ...[disputed('lostAt'), disputed('reinstatedAt')].map((ids) => eb('id', 'in', ids)),
      ])
    })
    .execute()
}

const step = (at: string | null, kind: Step['kind'], gross: Cents, id = ''): Step[] =>
  at === null ? [] : [{ movement: `${kind} ${id}`.trimEnd(), id, at, kind, gross }]

export async function stepsOf(db: Kysely<Schema>, { id, channel, paidAt, received, total }: OrderRow): Promise<Step[]> {
  // Nothing is paid for what is sent in exchange.
  if (channel === 'replacement') return []
  const refunds = await db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute()
  const disputes = await db.selectFrom('disputes').selectAll().where('orderId', '=', id).execute()
  return [
    ...step(paidAt, 'sale', received ?? total),
    ...refunds.flatMap(({ id: refund, amount, createdAt, failedAt }) => [
      ...step(createdAt, 'refund', -amount, refund),
      ...step(failedAt, 'refund failed', amount, refund),
    ]),
    ...disputes.flatMap(({ id: dispute, amount, lostAt, reinstatedAt }) => [
      ...step(lostAt, 'dispute lost', -amount, dispute),
      ...step(reinstatedAt, 'dispute reinstated', amount, dispute),
    ]),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

type Before = { readonly kept: ByRate; readonly moved: ReadonlyMap<string, ByRate> }

function movedBy(order: Order, { kind, id, gross }: Step, { kept, moved }: Before, percent: number): ByRate {
  const shared = () => sharedBy(gross, kept.size === 0 ? new Map([[percent, 0]]) : kept)
  const back = (movement: string) => {
    const before = moved.get(movement)
    return before === undefined ? shared() : reversed(before)
  }
  if (kind === 'sale') return saleByRate(order, gross, percent)
  if (kind === 'refund') return refundByRate(order, { id, gross, kept }, percent)
  if (kind === 'refund failed') return back(`refund ${id}`)
  return kind === 'dispute reinstated' ? back(`dispute lost ${id}`) : shared()
}

/** Each movement of an order's money by rate of VAT, by its name; those that are `known` are left out. `percent` is the rate of what has none of its own. */
export function partsOf(
  order: Order,
  steps: readonly Step[],
  percent: number,
  known: ReadonlyMap<string, readonly VatPart[]> = new Map(),
): Map<string, VatPart[]> {
  let kept = grossByRate([...known.values()].flat())
  const moved = new Map([...known].map(([movement, parts]) => [movement, grossByRate(parts)]))
  const fresh = new Map<string, VatPart[]>()
  for (const step of steps.filter(({ movement }) => !known.has(movement))) {
    const amount = movedBy(order, step, { kept, moved }, percent)
    fresh.set(step.movement, vatParts(amount, kept))
    kept = added(kept, amount)
    moved.set(step.movement, amount)
  }
  return fresh
}

/** All money that moved in a period, each movement by its own date and rate of VAT, the oldest first; of the sandbox's and test keys' orders nothing unless they are meant (docs/decisions/008). */
export async function movementsIn(db: Kysely<Schema>, period: Period): Promise<Movement[]> {
  const { from, before, vatScheme } = period
  const movements: Movement[] = []
  for (const row of await ordersIn(db, period)) {
    const order = orderFromRow(row)
    const { id: orderId, address } = order
    const reference = orderReference(order)
    const percent = vatPercentOf(order, vatScheme)
    const country = address === null ? '' : (vatCountry(address) ?? address.country)
    const steps = await stepsOf(db, row)
    const parts = partsOf(order, steps, percent)
    for (const moved of steps.filter(({ at }) => at >= from && at < before))
      for (const part of parts.get(moved.movement) ?? [])
        movements.push({ ...moved, ...part, orderId, reference, country })
  }
  return movements.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
