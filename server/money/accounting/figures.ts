import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { type FigureRow, figuresOfRefund, figuresOfSale, sumFigures } from '#shop/desk/figure-rows.ts'
import { orderFromRow } from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import type { Step } from './accounts.ts'

const kinds = v.picklist(['month', 'product', 'country', 'refund'])

function figuresOfStep(row: OrderRow, { movement, kind, at, gross }: Step, all: readonly Step[]): FigureRow[] {
  if (kind === 'sale') {
    const { items, address } = orderFromRow(row)
    return figuresOfSale({ paidAt: at, gross, country: address?.country ?? '', items })
  }
  if (kind === 'refund') return [figuresOfRefund(at, -gross)]
  if (kind !== 'refund failed') return []
  const given = all.find((one) => one.movement === movement.replace('refund failed', 'refund'))
  return [figuresOfRefund(given?.at ?? at, -gross)]
}

/** Adds new movements of an order's money to the figures, in the transaction that gives them their invoices (docs/decisions/009, S10.187). */
export async function countMovements(
  trx: Transaction<Schema>,
  row: OrderRow,
  { fresh, all }: { readonly fresh: readonly Step[]; readonly all: readonly Step[] },
): Promise<void> {
  const rows = fresh.flatMap((step) => figuresOfStep(row, step, all))
  if (rows.length === 0) return
  await trx
    .insertInto('figures')
    .values(sumFigures(rows).map((one) => ({ ...one, livemode: row.livemode })))
    .onConflict((conflict) =>
      conflict.columns(['livemode', 'month', 'kind', 'key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        orderCount: eb('figures.orderCount', '+', eb.ref('excluded.orderCount')),
        itemCount: eb('figures.itemCount', '+', eb.ref('excluded.itemCount')),
        gross: eb('figures.gross', '+', eb.ref('excluded.gross')),
      })),
    )
    .execute()
}

export async function figureRows(db: Kysely<Schema>, from: string, livemode: 0 | 1): Promise<FigureRow[]> {
  const rows = await db
    .selectFrom('figures')
    .selectAll()
    .where('livemode', '=', livemode)
    .where('month', '>=', from)
    .orderBy('month')
    .execute()
  return rows.map((row) => ({ ...row, kind: v.parse(kinds, row.kind) }))
}
