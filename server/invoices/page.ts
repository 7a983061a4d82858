import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { dayInIreland } from '#shop/dates.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { settings } from '#shop/settings.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { addressParts, namedLines, referenceOf } from '../emails/parts.ts'
import type { Firm } from '../orders/invoice-firms.ts'
import type { Invoice } from '../orders/invoices.ts'

type Row = { readonly what: string; readonly quantity: number | null; readonly cents: Cents }

const style =
  '@page{size:A4;margin:18mm}*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:180mm;color:#2b1a20;background:#fff;font:11pt/1.45 Georgia,serif}section{break-after:page;padding-bottom:12mm}section:last-of-type{break-after:auto}h1{margin:0 0 2mm;font-size:20pt;font-weight:normal;color:#6e1f36}.head,.sides{display:flex;flex-wrap:wrap;gap:6mm;justify-content:space-between}.sides>div{flex:1 1 60mm;overflow-wrap:anywhere}p{margin:0 0 2mm}h2{margin:4mm 0 1mm;font-size:11pt}table{width:100%;margin:6mm 0;border-collapse:collapse}th,td{padding:2mm 0;border-bottom:1px solid #d8c9cd;text-align:left;vertical-align:top}th:last-child,td:last-child{text-align:right;white-space:nowrap}tfoot td{border:0}.total td{border-top:2px solid #2b1a20;font-weight:bold}.test{padding:2mm;border:2px solid #6e1f36;font-weight:bold}@media print{body{padding:0;max-width:none}}'

/** The security policy of the page: its own style and nothing else. */
export const invoicePolicy: string = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const changes: Readonly<Record<string, string>> = {
  refund: 'Refund',
  'refund failed': 'Refund that came back, so that the amount is owed again',
  'dispute lost': 'Taken back by the buyer’s bank',
  'dispute reinstated': 'Given back by the buyer’s bank',
}

/** What an invoice's amount is made of; the rows add up to it to the cent (S10.86). */
export function invoiceRows(order: Order, { kind, gross, movedAt }: Invoice): Row[] {
  const day = dayInIreland(new Date(movedAt))
  if (kind !== 'sale') return [{ what: `${changes[kind] ?? kind}, ${day}`, quantity: null, cents: gross }]
  const row = (what: string, cents: Cents) => (cents === 0 ? [] : [{ what, quantity: null, cents }])
  return [
    ...namedLines(order).map(({ name, quantity, lineCents }) => ({ what: name, quantity, cents: lineCents })),
    ...row('Shipping', order.shipping),
    ...row('Gift wrap', order.giftWrap),
    ...row('Paid differently from the order', gross - order.total),
  ]
}

function titleOf({ gross, seller }: Invoice, firm: Firm | null): string {
  if (gross < 0) return 'Credit note'
  return seller.vatNumber === null && firm === null ? 'Receipt' : 'Invoice'
}

function vatLine({ gross, vat, percent, seller }: Invoice): string {
  if (percent > 0) return `Net ${formatCents(gross - vat)}, VAT at ${percent}% ${formatCents(vat)}.`
  if (seller.vatScheme === 'none') return 'No VAT: the seller is not registered for VAT.'
  if (seller.vatScheme === 'small') return 'No VAT: EU scheme for small enterprises, Directive (EU) 2020/285.'
  return 'VAT at 0%: delivered outside the EU.'
}

const soldAt = { cash: 'Sold at our stall, paid in cash', terminal: 'Sold at our stall, paid by card' } as const

const lines = (parts: readonly string[]) => parts.map((part) => html`${part}<br>`)

function section(order: Order, firm: Firm | null, invoice: Invoice, sale: Invoice | undefined) {
  const { seller, number, issuedAt, movedAt, gross } = invoice
  const vatNumber = (given: string | null) => (given === null ? [] : [`VAT ${given}`])
  const buyer = [
    ...(firm === null ? [] : [sanitizeLine(firm.name), ...vatNumber(firm.vatNumber)]),
    ...(isAtStall(order.channel) ? [soldAt[order.channel === 'cash' ? 'cash' : 'terminal']] : addressParts(order)),
  ]
  const rows = invoiceRows(order, invoice)
  return html`<section>
${order.livemode ? '' : html`<p class="test">TEST: no money moved.</p>`}
<div class="head"><div><h1>${titleOf(invoice, firm)} ${number}</h1><p>${settings.brand}</p></div>
<p>Issued ${dayInIreland(new Date(issuedAt))}<br>${gross < 0 ? 'Refunded' : 'Paid'} ${dayInIreland(new Date(movedAt))}<br>Order ${referenceOf(order)}${sale && sale !== invoice ? html`<br>Refers to ${sale.number}` : ''}</p></div>
<div class="sides"><div><h2>From</h2><p>${lines([seller.name, seller.address, seller.registration, ...vatNumber(seller.vatNumber), settings.contactEmail])}</p></div>
<div><h2>To</h2><p>${lines(buyer.length > 0 ? buyer : ['No address was given'])}</p></div></div>
<table><thead><tr><th scope="col">Item</th><th scope="col">Qty</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.map(({ what, quantity, cents }) => html`<tr><td>${what}</td><td>${quantity ?? ''}</td><td>${formatCents(cents)}</td></tr>`)}</tbody>
<tfoot><tr class="total"><td>Total</td><td></td><td>${formatCents(gross)}</td></tr></tfoot></table>
<p>${vatLine(invoice)}</p></section>`
}

/** All invoices and credit notes of an order as one page to print, each on a sheet of A4; it has no scripts. */
export async function invoicesPage(order: Order, invoices: readonly Invoice[], firm: Firm | null): Promise<string> {
  const sale = invoices.find(({ kind }) => kind === 'sale')
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Invoices of ${referenceOf(order)} – ${settings.brand}</title><style>${raw(style)}</style></head>
<body><main>${invoices.length === 0 ? html`<p>Nothing was paid for this order, so there is no invoice.</p>` : invoices.map((invoice) => section(order, firm, invoice, sale))}</main></body></html>
`
  return page.toString()
}
