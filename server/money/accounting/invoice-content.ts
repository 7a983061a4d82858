import * as v from 'valibot'
import { lineName } from '#shop/cart/order-line.ts'
import { formatLongDay } from '#shop/dates.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import type { InvoiceContent } from '#shop/orders/papers.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { VatPart } from '#shop/orders/vat-parts.ts'
import { vatSchemes } from '#shop/settings/vat-schemes.ts'
import type { Shop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Firm } from './firms.ts'

export const Seller = v.object({
  name: v.string(),
  address: v.string(),
  registration: v.string(),
  vatNumber: v.nullable(v.string()),
  vatScheme: v.picklist(vatSchemes),
})
export type Seller = v.InferOutput<typeof Seller>

type Row = InvoiceContent['rows'][number]

export type InvoiceDraft = {
  readonly number: string
  readonly kind: string
  readonly movedAt: string
  readonly issuedAt: string
  readonly gross: Cents
  readonly parts: readonly VatPart[]
  readonly seller: Seller
  /** An invoice that replaces another shows what was credited since. */
  readonly received: Cents
  readonly related: string | null
  /** For the one row of a correction. */
  readonly correction?: string
}

const changes: Readonly<Record<string, string>> = {
  refund: 'Refund',
  'refund failed': 'Refund that came back, so that the amount is owed again',
  'dispute lost': 'Taken back by the buyer’s bank',
  'dispute reinstated': 'Given back by the buyer’s bank',
}

/** The rows add up to it to the cent (S10.86). */
function rowsOf(order: Order, { kind, gross, movedAt, received, correction }: InvoiceDraft): Row[] {
  if (correction !== undefined) return [{ what: correction, quantity: null, cents: gross }]
  if (kind !== 'sale')
    return [{ what: `${changes[kind] ?? kind}, ${formatLongDay(new Date(movedAt))}`, quantity: null, cents: gross }]
  const row = (what: string, cents: Cents) => (cents === 0 ? [] : [{ what, quantity: null, cents }])
  const lines = order.itemised
    ? order.items.map((line) => ({ what: lineName(line), quantity: line.quantity, cents: line.lineCents }))
    : [{ what: order.promise.goods, quantity: 1, cents: order.subtotal }]
  return [
    ...lines,
    ...row(`Code ${order.code}`, -order.discount),
    ...row('Shipping', order.shipping),
    ...row('Gift wrap', order.giftWrap),
    ...row('Paid differently from the order', received - order.total),
    ...row('Credited before', gross - received),
  ]
}

function titleOf({ gross, seller }: InvoiceDraft, firm: Firm | null): string {
  if (gross < 0) return 'Credit note'
  return seller.vatNumber === null && firm === null ? 'Receipt' : 'Invoice'
}

function vatLine({ parts, seller }: InvoiceDraft): string {
  const [first] = parts
  if (first !== undefined && (first.percent > 0 || parts.length > 1))
    return parts
      .map(({ percent, gross, vat }) => `Net ${formatCents(gross - vat)}, VAT at ${percent}% ${formatCents(vat)}.`)
      .join(' ')
  if (seller.vatScheme === 'none') return 'No VAT: the seller is not registered for VAT.'
  if (seller.vatScheme === 'small') return 'No VAT: EU scheme for small enterprises, Directive (EU) 2020/285.'
  return 'VAT at 0%: delivered outside the EU.'
}

const soldAt = { cash: 'Sold at our stall, paid in cash', terminal: 'Sold at our stall, paid by card' } as const

export function invoiceContent(shop: Shop, order: Order, firm: Firm | null, draft: InvoiceDraft): InvoiceContent {
  const { number, seller, issuedAt, movedAt, gross, related, correction } = draft
  const vatNumber = (given: string | null) => (given === null ? [] : [`VAT ${given}`])
  const buyer = [
    ...(firm === null ? [] : [sanitizeLine(firm.name), ...vatNumber(firm.vatNumber)]),
    ...(isAtStall(order.channel) ? [soldAt[order.channel === 'cash' ? 'cash' : 'terminal']] : addressLines(order)),
  ]
  const moved = correction !== undefined ? 'Corrected' : gross < 0 ? 'Refunded' : 'Paid'
  return {
    isTest: !order.livemode,
    title: titleOf(draft, firm),
    number,
    brand: shop.settings.brand,
    ...(shop.settings.logo && { logo: shop.settings.logo }),
    facts: [
      `Issued ${formatLongDay(new Date(issuedAt))}`,
      `${moved} ${formatLongDay(new Date(movedAt))}`,
      `Order ${orderReference(order)}`,
      ...(related === null ? [] : [related]),
    ],
    from: [
      seller.name,
      seller.address,
      seller.registration,
      ...vatNumber(seller.vatNumber),
      shop.settings.contactEmail,
    ],
    to: buyer.length > 0 ? buyer : ['No address was given'],
    rows: rowsOf(order, draft),
    gross,
    vat: vatLine(draft),
  }
}
