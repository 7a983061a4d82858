import type { Kysely } from 'kysely'
import { type Cents, vatWithin } from '#shop/money.ts'
import { vatCountry, vatPercentOf } from '#shop/orders/vat.ts'
import type { VatScheme } from '#shop/settings/vat-schemes.ts'
import { orderFromRow, selectOrders } from '../database/orders.ts'
import type { OrderRow, Schema } from '../database/schema.ts'

/** A movement of an order's money by itself. */
export type Step = {
  /** What it is known by among those of its order, such as 'refund re_1'. */
  readonly movement: string
  readonly at: string
  readonly kind: 'sale' | 'refund' | 'refund failed' | 'dispute lost' | 'dispute reinstated'
  readonly gross: Cents
}

/** Money that moved for an order: when (ISO UTC) and how, amounts in cents, negative where it left the shop, and the rate of VAT within it; `country` is where the goods went, XI for Northern Ireland, '' where nobody wrote it down. */
export type Movement = Step & {
  readonly orderId: string
  readonly sessionId: string | null
  readonly referencePrefix: string
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

/** The orders for which money moved in a period. */
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
  at === null ? [] : [{ movement: `${kind} ${id}`.trimEnd(), at, kind, gross }]

/** All that ever moved for an order, the oldest first. */
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

/** The VAT within an amount, in cents, negative as the amount is; `percent` is the rate. */
export function vatOf(gross: Cents, percent: number): Cents {
  return Math.sign(gross) * vatWithin(Math.abs(gross), percent)
}

/** Each movement with the VAT by which it changes that of what was kept so far: the VAT of all adds up to that of what stays, to the cent. */
function withVat(steps: readonly Step[], percent: number): (Step & Pick<Movement, 'vat'>)[] {
  let kept = 0
  return steps.map((one) => {
    const before = vatOf(kept, percent)
    kept += one.gross
    return { ...one, vat: vatOf(kept, percent) - before }
  })
}

/** What an accountant needs: all money that moved in a period, each movement by its own date, the oldest first; of the sandbox's and test keys' orders nothing unless they are meant (docs/decisions/008). */
export async function movementsIn(db: Kysely<Schema>, period: Period): Promise<Movement[]> {
  const { from, before, vatScheme } = period
  const movements: Movement[] = []
  for (const row of await ordersIn(db, period)) {
    const order = orderFromRow(row)
    const { id: orderId, sessionId, referencePrefix, address } = order
    const percent = vatPercentOf(order, vatScheme)
    const country = address === null ? '' : (vatCountry(address) ?? address.country)
    for (const moved of withVat(await stepsOf(db, row), percent))
      if (moved.at >= from && moved.at < before)
        movements.push({ ...moved, orderId, sessionId, referencePrefix, country, percent })
  }
  return movements.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
