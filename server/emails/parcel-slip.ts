import { html } from 'hono/html'
import type { Order } from '#shop/orders/order.ts'
import { settings } from '#shop/settings.ts'
import { makerLine, SAFETY_WARNING, safetyContact } from '#shop/texts/offer.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { namedLines, referenceOf } from './parts.ts'

/** The slip that goes into a parcel, to be printed: a gift's note, the pieces with their numbers, the maker and the warning, and no price anywhere (Regulation (EU) 2023/988, article 9). */
export async function parcelSlip(order: Order): Promise<{ readonly filename: string; readonly content: string }> {
  const { brand, tagline } = settings
  const note = sanitizeLine(order.giftNote)
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><title>${order.giftWrap > 0 ? 'Gift' : 'Parcel'} slip ${referenceOf(order)}</title>
<style>@page{size:105mm 148mm;margin:9mm}body{max-width:87mm;margin:0 auto;font:10pt/1.4 Georgia,serif;color:#2B1A20;text-align:center}h1{margin:0;font-size:20pt;font-weight:normal;color:#6E1F36}ul{margin:5mm 0;padding:0;list-style:none}blockquote{margin:5mm 0;font-size:12pt;font-style:italic;overflow-wrap:anywhere}</style></head>
<body><h1>${brand}</h1>
${note === '' ? '' : html`<blockquote>${note}</blockquote>`}
<ul>${namedLines(order).map((line) => html`<li>${line.quantity} × ${line.name}${'id' in line ? `, no. ${line.id}` : ''}</li>`)}</ul>
<p>${tagline}. Roll it on, keep it dry, perfume first.</p>
<p>${makerLine}<br>${SAFETY_WARNING}. ${safetyContact}</p>
<p>${referenceOf(order)}</p></body></html>
`
  return { filename: order.giftWrap > 0 ? 'gift-slip.html' : 'parcel-slip.html', content: page.toString() }
}
