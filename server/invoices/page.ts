import { html } from 'hono/html'
import { type Look, PAPER } from '#shop/look.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { InvoiceContent } from '../accounting/invoice-content.ts'
import type { Invoice } from '../accounting/invoices.ts'
import { referenceOf } from '../emails/parts.ts'
import { paperPage, paperPolicy, type WayBack } from '../http/paper-page.ts'

const styleOf = ({ colors, fonts }: Look) =>
  `@page{size:A4;margin:18mm}*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:180mm;color:${colors.text};background:${PAPER};font:11pt/1.45 ${fonts.text}}section{break-after:page;padding-bottom:12mm}section:last-of-type{break-after:auto}h1{margin:0 0 2mm;font:500 20pt/1.2 ${fonts.display};color:${colors.accent}}.head,.sides{display:flex;flex-wrap:wrap;gap:6mm;justify-content:space-between}.sides>div{flex:1 1 60mm;overflow-wrap:anywhere}p{margin:0 0 2mm}h2{margin:4mm 0 1mm;font-family:inherit;font-size:11pt;font-weight:bold}table{width:100%;margin:6mm 0;border-collapse:collapse}th,td{padding:2mm 0;border-bottom:1px solid ${colors.divider};text-align:left;vertical-align:top}th:last-child,td:last-child{text-align:right;white-space:nowrap}tfoot td{border:0}.total td{border-top:2px solid ${colors.text};font-weight:bold}.test{padding:2mm;border:2px solid ${colors.accent};font-weight:bold}@media print{body{padding:0;max-width:none}}`

/** The security policy of the page of invoices. */
export const invoicePolicy = (look: Look): string => paperPolicy(styleOf(look))

const lines = (parts: readonly string[]) => parts.map((part) => html`${part}<br>`)

function section({ isTest, title, number, brand, facts, from, to, rows, gross, vat }: InvoiceContent) {
  return html`<section>
${isTest ? html`<p class="test">TEST: no money moved.</p>` : ''}
<div class="head"><div><h1>${title} ${number}</h1><p>${brand}</p></div>
<p>${facts.map((fact, index) => (index === 0 ? fact : html`<br>${fact}`))}</p></div>
<div class="sides"><div><h2>From</h2><p>${lines(from)}</p></div>
<div><h2>To</h2><p>${lines(to)}</p></div></div>
<table><thead><tr><th scope="col">Item</th><th scope="col">Qty</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.map(({ what, quantity, cents }) => html`<tr><td>${what}</td><td>${quantity ?? ''}</td><td>${formatCents(cents)}</td></tr>`)}</tbody>
<tfoot><tr class="total"><td>Total</td><td></td><td>${formatCents(gross)}</td></tr></tfoot></table>
<p>${vat}</p></section>`
}

/** All invoices and credit notes of an order as one page to print, each on a sheet of A4, as they were kept with their numbers. */
export function invoicesPage(
  shop: ServerShop,
  order: Order,
  invoices: readonly Pick<Invoice, 'content'>[],
  back: WayBack | null = null,
): Promise<string> {
  const body = html`${invoices.length === 0 ? html`<p>Nothing was paid for this order, so there is no invoice.</p>` : invoices.map(({ content }) => section(content))}`
  return paperPage({
    look: shop.look,
    title: `Invoices of ${referenceOf(order)} – ${shop.settings.brand}`,
    style: styleOf(shop.look),
    body,
    back,
  })
}
