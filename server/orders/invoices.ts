import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { type VatScheme, vatPercentOf, vatSchemes } from '#shop/orders/vat.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import type { Config } from '../config.ts'
import type { InvoiceRow, Schema } from '../database/schema.ts'
import { stepsOf, vatOf } from './accounts.ts'
import { countMovements } from './figures.ts'
import { orderFromRow } from './store.ts'

const Seller = v.object({
  name: v.string(),
  address: v.string(),
  registration: v.string(),
  vatNumber: v.nullable(v.string()),
  vatScheme: v.picklist(vatSchemes),
})

/** An invoice, or a credit note where `gross` is negative: amounts in cents, VAT at `percent` within them, times ISO UTC; with the seller as it was when the number was given. */
export type Invoice = Pick<InvoiceRow, 'kind' | 'movedAt' | 'issuedAt' | 'gross' | 'vat'> & {
  readonly number: string
  readonly percent: number
  readonly seller: v.InferOutput<typeof Seller>
}

const DIGITS = 6

/** A number as it is printed: 'R-000012', 'TEST-000012' for what the sandbox or a test key made. */
function printed({ series, number }: Pick<InvoiceRow, 'series' | 'number'>): string {
  return `${series}-${String(number).padStart(DIGITS, '0')}`
}

/** The next number of a series. Others wait for the row until the transaction ends, and it takes the number back where it fails: so there are no gaps. */
async function nextNumber(trx: Transaction<Schema>, series: string): Promise<number> {
  const { last } = await trx
    .insertInto('invoiceSeries')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((eb) => ({ last: eb('invoiceSeries.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

function sellerNow({ vatNumber, vatScheme }: { vatNumber: string | null; vatScheme: VatScheme }): string {
  const [name, address, registration] = [legalFact('trader'), legalFact('address'), legalFact('registration')]
  return JSON.stringify({ name, address, registration, vatNumber, vatScheme } satisfies Invoice['seller'])
}

/** Gives a number to each movement of an order's money that has none yet, in the transaction in which it is written down, and counts it; the order must be locked (docs/decisions/075, 124). The VAT of each is what it changes in the VAT of all that was kept so far. */
export async function issueInvoices(
  { trx, order, now }: { readonly trx: Transaction<Schema>; readonly order: Pick<Order, 'id'>; readonly now: Date },
  config: Pick<Config, 'vatNumber' | 'vatScheme'>,
): Promise<void> {
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const percent = vatPercentOf(orderFromRow(row), config.vatScheme)
  const issued = await trx.selectFrom('invoices').selectAll().where('orderId', '=', order.id).execute()
  const known = new Set(issued.map(({ movement }) => movement))
  const steps = await stepsOf(trx, row)
  const fresh = steps.filter(({ movement }) => !known.has(movement))
  let gross: Cents = issued.reduce((sum, one) => sum + one.gross, 0)
  let vat: Cents = issued.reduce((sum, one) => sum + one.vat, 0)
  for (const step of fresh) {
    gross += step.gross
    const change = vatOf(gross, percent) - vat
    vat += change
    const series = row.livemode === 1 ? 'R' : 'TEST'
    await trx
      .insertInto('invoices')
      .values({
        ...{ series, number: await nextNumber(trx, series), orderId: order.id, movement: step.movement },
        ...{ kind: step.kind, movedAt: step.at, issuedAt: now.toISOString(), gross: step.gross, vat: change },
        ...{ vatBasisPoints: Math.round(percent * 100), seller: sellerNow(config) },
      })
      .execute()
  }
  await countMovements(trx, row, { fresh, all: steps })
}

/** The invoices and credit notes of an order, in the order of their numbers. */
export async function invoicesOf(db: Kysely<Schema>, orderId: string): Promise<Invoice[]> {
  const rows = await db.selectFrom('invoices').selectAll().where('orderId', '=', orderId).orderBy('number').execute()
  return rows.map((row) => ({
    ...{ kind: row.kind, movedAt: row.movedAt, issuedAt: row.issuedAt, gross: row.gross, vat: row.vat },
    ...{ number: printed(row), percent: row.vatBasisPoints / 100, seller: v.parse(Seller, JSON.parse(row.seller)) },
  }))
}
