import { html } from 'hono/html'
import type { Order } from '#shop/orders/order.ts'
import { settings } from '#shop/settings.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { namedLines, referenceOf } from './parts.ts'

/** The slip that goes into a gift's parcel, to be printed: the note and the pieces, and no price anywhere. */
export async function giftSlip(order: Order): Promise<string> {
  const { brand, tagline } = settings
  const note = sanitizeLine(order.giftNote)
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><title>Gift slip ${referenceOf(order)}</title>
<style>@page{size:A6;margin:12mm}body{max-width:90mm;margin:0 auto;padding:8mm 0;font:12pt/1.5 Georgia,serif;color:#2B1A20;text-align:center}h1{font-size:20pt;font-weight:normal;color:#6E1F36}ul{margin:8mm 0;padding:0;list-style:none}blockquote{margin:8mm 0;font-style:italic;overflow-wrap:anywhere}</style></head>
<body><h1>${brand}</h1>
${note === '' ? '' : html`<blockquote>${note}</blockquote>`}
<ul>${namedLines(order).map(({ name, quantity }) => html`<li>${quantity} × ${name}</li>`)}</ul>
<p>${tagline}. Roll it on, keep it dry, perfume first.</p>
<p>${referenceOf(order)}</p></body></html>
`
  return page.toString()
}
