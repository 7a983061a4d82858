import { html } from 'hono/html'
import { encode } from 'uqr'
import { type Look, PAPER } from '#shop/look.ts'
import type { Order } from '#shop/orders/order.ts'
import { giftPath } from '#shop/paths.ts'
import { GIFT_SWAP_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { makerLine, SAFETY_WARNING, safetyContact } from '#shop/texts/offer.ts'
import { sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { isSwappable } from '../fulfilment/gift-swaps.ts'
import { paperPage, paperPolicy, type WayBack } from '../http/paper-page.ts'
import { signToken } from '../mail/link-token.ts'
import { namedLines, referenceOf } from './parts.ts'

const styleOf = ({ colors, fonts }: Look) =>
  `*{box-sizing:border-box}@page{size:105mm 148mm;margin:9mm}body{max-width:105mm;margin:0 auto;padding:1rem;font:10pt/1.4 ${fonts.text};color:${colors.text};background:${PAPER};text-align:center}h1{margin:0;font:500 20pt/1.2 ${fonts.display};color:${colors.accent}}ul{margin:5mm 0;padding:0;list-style:none}.swap{display:flex;gap:4mm;align-items:center;margin:5mm 0 0;text-align:left;font-size:8pt;overflow-wrap:anywhere}.swap svg{flex:none;width:26mm;height:26mm}blockquote{margin:5mm 0;font-size:12pt;font-style:italic;overflow-wrap:anywhere;white-space:pre-line}@media print{body{max-width:none;padding:0}}`

/** The security policy of a slip that is shown. */
export const slipPolicy = (look: Look): string => paperPolicy(styleOf(look))

type SlipSigning = { readonly publicUrl: string; readonly linkSecret: string }

/** The URL at which the person who got an order as a gift swaps its size. */
export function giftLink({ id }: Pick<Order, 'id'>, { publicUrl, linkSecret }: SlipSigning): string {
  return `${publicUrl}${giftPath(signToken(linkSecret, 'gift', id))}`
}

/** A QR code as a drawing of its dark modules, a square of one unit each. */
function qrCode(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="The same link as a QR code" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

function swapLink(url: string) {
  return html`<div class="swap">${qrCode(url)}<p><strong>Not your size?</strong> Swap it once, within ${GIFT_SWAP_DAYS} days of posting: scan this, or go to ${url}</p></div>`
}

/** The slip that goes into a parcel, to be printed: a gift's note, the items with their numbers, the maker and the warning, and no price anywhere (Regulation (EU) 2023/988, article 9). */
export async function parcelSlip(
  shop: ServerShop,
  order: Order,
  config: SlipSigning,
  back: WayBack | null = null,
): Promise<{ readonly filename: string; readonly content: string }> {
  const { brand, tagline } = shop.settings
  const note = sanitizeParagraphs(order.giftNote)
  const body = html`<h1>${brand}</h1>
${note === '' ? '' : html`<blockquote>${note}</blockquote>`}
<ul>${namedLines(order).map((line) => html`<li>${line.quantity} × ${line.name}${'id' in line ? `, no. ${line.id}` : ''}</li>`)}</ul>
<p>${tagline}. Roll it on, keep it dry, perfume first.</p>
<p>${makerLine(shop)}<br>${SAFETY_WARNING}. ${safetyContact(shop)}</p>
<p>${referenceOf(order)}</p>${isSwappable(order) ? swapLink(giftLink(order, config)) : ''}`
  const title = `${order.giftWrap > 0 ? 'Gift' : 'Parcel'} slip ${referenceOf(order)}`
  return {
    filename: order.giftWrap > 0 ? 'gift-slip.html' : 'parcel-slip.html',
    content: await paperPage({ look: shop.look, title, style: styleOf(shop.look), body, back }),
  }
}
