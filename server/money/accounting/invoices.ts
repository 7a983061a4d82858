import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { Order } from '#shop/orders/order.ts'
import { InvoiceContent } from '#shop/orders/papers.ts'
import { vatPercentOf } from '#shop/orders/vat.ts'
import { grossByRate, type VatPart } from '#shop/orders/vat-parts.ts'
import type { Shop } from '#shop/shop.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { mustHold } from '../../platform/database/broken-rule.ts'
import { orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { InvoiceRow, Schema } from '../../platform/database/schema.ts'
import { partsOf, stepsOf } from './accounts.ts'
import { countMovements } from './figures.ts'
import { firmOf } from './firms.ts'
import { type InvoiceDraft, invoiceContent, Seller } from './invoice-content.ts'

/** An invoice, or a credit note if `gross` is negative: amounts in cents, with the VAT within them by rate, times ISO UTC. `content` is all that it shows. */
export type Invoice = Pick<InvoiceRow, 'kind' | 'movedAt' | 'issuedAt' | 'gross'> & {
  readonly number: string
  readonly parts: readonly VatPart[]
  readonly seller: Seller
  readonly content: InvoiceContent
}

type StoredInvoice = Selectable<Schema['invoices']> & { readonly parts: readonly VatPart[] }

const DIGITS = 6
const Content = v.pipe(v.string(), v.parseJson(), InvoiceContent)

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

function sellerNow(shop: Shop): Seller {
  const { vatNumber, vatScheme } = shop
  const [name, address, registration] = [
    legalFact(shop, 'trader'),
    legalFact(shop, 'address'),
    legalFact(shop, 'registration'),
  ]
  return { name, address, registration, vatNumber, vatScheme }
}

async function documentsOf(db: Kysely<Schema>, orderId: string): Promise<StoredInvoice[]> {
  const rows = await db.selectFrom('invoices').selectAll().where('orderId', '=', orderId).orderBy('number').execute()
  if (rows.length === 0) return []
  const rates = await db
    .selectFrom('invoiceRates')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.series', '=', 'invoiceRates.series').onRef('invoices.number', '=', 'invoiceRates.number'),
    )
    .selectAll('invoiceRates')
    .where('invoices.orderId', '=', orderId)
    .orderBy('invoiceRates.vatBasisPoints', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    parts: rates
      .filter(({ series, number }) => series === row.series && number === row.number)
      .map(({ vatBasisPoints, gross, vat }) => ({ percent: vatBasisPoints / 100, gross, vat })),
  }))
}

type NewDocument = Insertable<Schema['invoices']> & { readonly parts: readonly VatPart[] }

async function insertDocument(trx: Transaction<Schema>, { parts, ...row }: NewDocument): Promise<void> {
  await trx.insertInto('invoices').values(row).execute()
  const { series, number } = row
  const rates = parts.map(({ percent, gross, vat }) => {
    return { series, number, vatBasisPoints: Math.round(percent * 100), gross, vat }
  })
  if (rates.length > 0) await trx.insertInto('invoiceRates').values(rates).execute()
}

function partsLeft(documents: readonly StoredInvoice[]): VatPart[] {
  const all = documents.flatMap(({ parts }) => parts)
  return [...grossByRate(all)].map(([percent, gross]) => {
    const vat = all.reduce((sum, part) => (part.percent === percent ? sum + part.vat : sum), 0)
    return { percent, gross, vat }
  })
}

const isSale = ({ kind }: Pick<InvoiceRow, 'kind'>) => kind === 'sale'
const refersTo = (sale: Pick<InvoiceRow, 'series' | 'number'> | undefined) =>
  sale ? `Refers to ${printed(sale)}` : null

function draftOf(
  row: Omit<StoredInvoice, 'content' | 'seller' | 'orderId' | 'movement'>,
  seller: Seller,
  more: Pick<InvoiceDraft, 'received' | 'related' | 'correction'>,
): InvoiceDraft {
  const { kind, movedAt, issuedAt, gross, parts } = row
  return { number: printed(row), kind, movedAt, issuedAt, gross, parts, seller, ...more }
}

/** Gives a number to each movement of an order's money that has none yet, in the transaction in which it is written down, and counts it; the order must be locked (docs/decisions/009). The VAT of each is what it changes in the VAT of all that was kept so far, by rate. */
export async function issueInvoices(
  shop: Shop,
  { trx, order, now }: { readonly trx: Transaction<Schema>; readonly order: Pick<Order, 'id'>; readonly now: Date },
): Promise<void> {
  const row = await selectOrders(trx).where('id', '=', order.id).executeTakeFirstOrThrow()
  const whole = orderFromRow(row)
  const percent = vatPercentOf(whole, shop.vatScheme)
  const issued = await documentsOf(trx, order.id)
  const known = new Set(issued.map(({ movement }) => movement))
  const steps = await stepsOf(trx, row)
  const fresh = steps.filter(({ movement }) => !known.has(movement))
  const [firm, seller] = [await firmOf(trx, order.id), sellerNow(shop)]
  const parts = partsOf(whole, steps, percent, new Map(issued.map((one) => [one.movement, one.parts])))
  let sale: Pick<InvoiceRow, 'series' | 'number'> | undefined = issued.findLast(isSale)
  const received = issued.find(isSale)?.gross ?? steps.find(isSale)?.gross ?? whole.total
  for (const step of fresh) {
    const series = row.livemode === 1 ? 'R' : 'TEST'
    const one = {
      series,
      number: await nextNumber(trx, series),
      orderId: order.id,
      movement: step.movement,
      kind: step.kind,
      movedAt: step.at,
      issuedAt: now.toISOString(),
      gross: step.gross,
      parts: parts.get(step.movement) ?? [],
      seller: JSON.stringify(seller),
    }
    const draft = draftOf(one, seller, { received, related: refersTo(sale) })
    const content = JSON.stringify(invoiceContent(shop, whole, firm, draft))
    await insertDocument(trx, { ...one, content })
    if (step.kind === 'sale') sale = one
  }
  const { papers } = await trx
    .selectFrom('invoices')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('gross'), sql<number>`0`).as('papers'))
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  const moved = steps.reduce((sum, { gross }) => sum + gross, 0)
  mustHold(Number(papers) === moved, `order ${order.id}: its papers say ${papers} cents, its money moved ${moved}`)
  await countMovements(trx, row, { fresh, all: steps })
}

/**
 * Issues a credit note for an order's invoice and a new invoice instead, if the buyer or the items that it names
 * have changed since; call it after the change, with the order locked. Both are for what is left after refunds, so
 * that the amounts of all documents still add up to the money moved.
 */
export async function correctInvoices(
  shop: Shop,
  {
    trx,
    order,
    now,
  }: {
    readonly trx: Transaction<Schema>
    readonly order: Pick<Order, 'id'>
    readonly now: Date
  },
): Promise<void> {
  const documents = await documentsOf(trx, order.id)
  const sale = documents.findLast(isSale)
  const left = documents.reduce((sum, one) => sum + one.gross, 0)
  if (sale === undefined || left <= 0) return
  const row = await selectOrders(trx).where('id', '=', order.id).executeTakeFirstOrThrow()
  const [whole, firm] = [orderFromRow(row), await firmOf(trx, order.id)]
  const received = documents.find(isSale)?.gross ?? sale.gross
  const seller = v.parse(Seller, JSON.parse(sale.seller))
  const before = v.parse(Content, sale.content)
  const after = invoiceContent(shop, whole, firm, draftOf(sale, seller, { received, related: null }))
  const isAsBefore = JSON.stringify([before.to, before.rows]) === JSON.stringify([after.to, after.rows])
  if (isAsBefore) return
  const parts = partsLeft(documents)
  const { series, orderId, movedAt } = sale
  const issuedAt = now.toISOString()
  const shared = { series, orderId, issuedAt, seller: sale.seller }
  const count = documents.filter(isSale).length
  const credit = {
    ...shared,
    number: await nextNumber(trx, series),
    movement: `correction ${count}`,
    kind: 'correction',
    movedAt: issuedAt,
    gross: -left,
    parts: parts.map(({ percent, gross, vat }) => ({ percent, gross: -gross, vat: -vat })),
  }
  const replacement = {
    ...shared,
    number: await nextNumber(trx, series),
    movement: `sale ${count + 1}`,
    kind: 'sale',
    movedAt,
    gross: left,
    parts,
  }
  const correction = `${printed(sale)} is replaced by ${printed(replacement)}`
  // The credit note goes to the buyer whom the invoice named.
  const creditContent: InvoiceContent = {
    ...invoiceContent(shop, whole, firm, draftOf(credit, seller, { received, related: refersTo(sale), correction })),
    to: before.to,
  }
  const draft = draftOf(replacement, seller, { received, related: `Replaces ${printed(sale)}` })
  await insertDocument(trx, { ...credit, content: JSON.stringify(creditContent) })
  await insertDocument(trx, { ...replacement, content: JSON.stringify(invoiceContent(shop, whole, firm, draft)) })
}

export async function invoicesOf(db: Kysely<Schema>, orderId: string): Promise<Invoice[]> {
  return (await documentsOf(db, orderId)).map((row) => ({
    kind: row.kind,
    movedAt: row.movedAt,
    issuedAt: row.issuedAt,
    gross: row.gross,
    parts: row.parts,
    number: printed(row),
    seller: v.parse(Seller, JSON.parse(row.seller)),
    content: v.parse(Content, row.content),
  }))
}
