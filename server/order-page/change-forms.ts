import { html } from 'hono/html'
import type { Size } from '#shop/catalogue/product.ts'
import { inCentimetres, sizeSpans } from '#shop/catalogue/sizes.ts'
import { sizesOfProduct } from '#shop/orders/buyer-changes.ts'
import { orderPaths } from '#shop/paths.ts'
import { ADDRESS_PART_MAX, GIFT_NOTE_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { sanitizeLine, sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { fieldProblem, type Html, textField } from '../http/linked-page.ts'
import type { FoundOrder } from './found-order.ts'
import { productThumbnail } from './order-view.ts'

/** A form as it was sent, with what is wrong by field. */
export type Sent = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** A size with what it measures round: 'Small, 15–16 cm round'. */
export function measure(size: Size): string {
  return `${size}, ${inCentimetres(sizeSpans[size].from)}–${inCentimetres(sizeSpans[size].to)} cm round`
}

function sizeForms(shop: Shop, { order, token }: FoundOrder, { errors }: Sent): Html[] {
  return order.lines.flatMap((line, lineIndex) => {
    if (line.size === null || sizesOfProduct(shop, line.id).length < 2) return []
    const id = `size-${lineIndex}`
    return html`<form method="post" action="${orderPaths.page(token)}" class="size">
<input type="hidden" name="change" value="size"><input type="hidden" name="lineIndex" value="${lineIndex}"><input type="hidden" name="id" value="${line.id}"><input type="hidden" name="from" value="${line.size}">
${productThumbnail(shop, line.id)}
<div><label for="${id}">${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.name}</label>
${fieldProblem(id, errors[id])}<select id="${id}" name="size" autocomplete="off" ${errors[id] ? html`aria-invalid="true" aria-describedby="${id}-error"` : ''}>${sizesOfProduct(shop, line.id).map((size) => html`<option value="${size}" ${size === line.size ? 'selected' : ''}>${measure(size)}</option>`)}</select></div>
<button>Change size<span class="unseen"> of ${line.name}</span></button></form>`
  })
}

function addressForm({ order, token }: FoundOrder, { values, errors }: Sent): Html {
  const { address } = order
  if (address === null) return html``
  const { country } = address
  const value = (name: string, stored: string) => values[name] ?? sanitizeLine(stored)
  const field = (
    name: Exclude<keyof typeof address, 'country'>,
    label: string,
    autocomplete: string,
    required = false,
  ) =>
    textField({
      label,
      name,
      value: value(name, address[name]),
      error: errors[name],
      autocomplete,
      required,
      max: ADDRESS_PART_MAX,
    })
  return html`<form method="post" action="${orderPaths.page(token)}">
<input type="hidden" name="change" value="address">
${textField({ label: 'Full name', name: 'name', value: value('name', order.name ?? ''), error: errors.name, autocomplete: 'name', required: true, max: ADDRESS_PART_MAX })}
${field('line1', 'Address line 1', 'address-line1', true)}
${field('line2', 'Address line 2 (optional)', 'address-line2')}
${field('city', 'Town or city', 'address-level2', true)}
${field('county', 'County or state (optional)', 'address-level1')}
${field('postcode', country === 'IE' ? 'Eircode' : 'Postcode', 'postal-code')}
<p class="hint">Country: ${new Intl.DisplayNames('en-IE', { type: 'region' }).of(country) ?? country}. It stays, since postage and tax depend on it. Another country? Reply to our e-mail.</p>
<button>Change address</button></form>`
}

function noteForm({ order, token }: FoundOrder, { values, errors }: Sent): Html {
  return html`<form method="post" action="${orderPaths.page(token)}">
<input type="hidden" name="change" value="note">
<div class="field"><label for="giftNote">Gift note</label>
<p class="hint" id="giftNote-hint">On the slip in the parcel, at most ${GIFT_NOTE_MAX} characters. Leave it empty for none.</p>
${fieldProblem('giftNote', errors.giftNote)}
<textarea id="giftNote" name="giftNote" rows="3" maxlength="${GIFT_NOTE_MAX}" aria-describedby="giftNote-hint${errors.giftNote ? ' giftNote-error' : ''}" ${errors.giftNote ? html`aria-invalid="true"` : ''} autocomplete="off">${values.giftNote ?? sanitizeParagraphs(order.giftNote)}</textarea></div>
<button>Change note</button></form>`
}

/** What can be changed until the order is made, each part folded away; or why nothing can be changed any more. */
export function changeForms(shop: Shop, found: FoundOrder, sent: Sent): Html {
  const { fixed, order, standing } = found
  if (fixed !== null) {
    return standing === 'made' || standing === 'posted'
      ? html`<section class="card screen"><h2>Something to change?</h2><p>${fixed.message}</p></section>`
      : html``
  }
  const open = sent.values.change
  const part = (name: string, summary: string, body: Html | Html[]) =>
    html`<details ${open === name ? 'open' : ''}><summary>${summary}</summary>${body}</details>`
  const sizesOf = sizeForms(shop, found, sent)
  return html`<section class="card screen"><h2>Something to change?</h2>
<p class="quiet">You can change this yourself until your order is made. We are told at once.</p>
${sizesOf.length === 0 ? '' : part('size', 'Change a size', sizesOf)}
${order.address === null ? '' : part('address', 'Change the address', addressForm(found, sent))}
${order.giftWrap === 0 ? '' : part('note', 'Change the gift note', noteForm(found, sent))}</section>`
}
