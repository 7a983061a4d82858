import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { lineName } from '#shop/checkout/quote.ts'
import { sizesOfProduct } from '#shop/orders/buyer-changes.ts'
import { SwapRequest } from '#shop/orders/gift-swap.ts'
import type { Order } from '#shop/orders/order.ts'
import { giftPath } from '#shop/paths.ts'
import { DESTINATION_MAX, GIFT_SWAP_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { findOrder } from '../database/orders.ts'
import { referenceOf } from '../emails/parts.ts'
import { askForSwap, isSwappable, swapOf, swappedItem, whyNotSwapped } from '../fulfilment/gift-swaps.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { fieldProblem, type Html, problemList, showDeadLink, showLinkedPage } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import { readToken } from '../mail/link-token.ts'
import { withLinesToMake } from '../orders/taken-back.ts'
import type { Services } from '../services/services.ts'
import { measure, type Sent } from './change-forms.ts'
import { productThumbnail } from './order-view.ts'

type Status = 200 | 400 | 409

function show(c: Context<AppEnv>, title: string, body: Html, status: Status = 200) {
  return showLinkedPage(c, { title, body: html`<div class="narrow">${body}</div>` }, status)
}

const contact = (shop: Shop) => html`<a href="mailto:${shop.settings.contactEmail}">${shop.settings.contactEmail}</a>`

/** Runs something for the gift of the link that is open; every other link opens nothing, whatever is wrong with it. */
function onGift(
  services: Services,
  run: (c: Context<AppEnv>, order: Order, token: string) => Promise<Response>,
): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const token = c.req.param('token') ?? ''
    const id = await readToken(services.db, 'gift', token)
    const order = id === null ? null : await findOrder(services.db, 'id', id)
    if (order !== null && isSwappable(order)) return run(c, await withLinesToMake(services.db, order), token)
    return showDeadLink(c, html`<p>It may be incomplete. Write to us, and we help: ${contact(shop)}</p>`)
  }
}

/** The items of a gift with the sizes that there are; nothing of who gave it, and nothing of what it cost. */
function swapForm(shop: Shop, { lines }: Order, token: string, { values, errors }: Sent): Html {
  const withSize = lines.flatMap((line, lineIndex) => (line.size === null ? [] : [{ ...line, lineIndex }]))
  const chosen = values.lineIndex ?? String(withSize[0]?.lineIndex)
  return html`<form method="post" action="${giftPath(token)}" class="card">
<fieldset><legend>Which piece</legend>${withSize.map(
    (line) =>
      html`<label class="choice"><input type="radio" name="lineIndex" value="${line.lineIndex}" ${String(line.lineIndex) === chosen ? 'checked' : ''} autocomplete="off">${productThumbnail(shop, line.id)}<span>${lineName(line)}</span></label>`,
  )}</fieldset>
<div class="field"><label for="size">The size that you want</label>
${fieldProblem('size', errors.size)}<select id="size" name="size" autocomplete="off" ${errors.size ? html`aria-invalid="true" aria-describedby="size-error"` : ''}><option value="">Please choose</option>${[...new Set(withSize.flatMap(({ id }) => sizesOfProduct(shop, id)))].map((size) => html`<option value="${size}" ${values.size === size ? 'selected' : ''}>${measure(size)}</option>`)}</select></div>
<div class="field"><label for="destination">Where the other one goes</label>
<p class="hint" id="destination-hint">Name and address. Leave it empty if the parcel came to you.</p>
<textarea id="destination" name="destination" rows="4" maxlength="${DESTINATION_MAX}" aria-describedby="destination-hint" autocomplete="off">${values.destination ?? ''}</textarea></div>
<button>Swap the size</button></form>`
}

async function showGift(
  c: Context<AppEnv>,
  { db, now }: Services,
  { order, token }: { readonly order: Order; readonly token: string },
  { sent = { values: {}, errors: {} }, status = 200 }: { sent?: Sent; status?: Status } = {},
) {
  const { shop } = c.var
  const swap = await swapOf(db, order.id)
  if (swap) {
    const title = swap.doneAt === null ? 'We swap the size for you' : 'The size is swapped'
    const [refusal] = Object.values(sent.errors)
    const body = html`${problemList(refusal ? { '': refusal } : {})}<h1>${title}</h1>
<p class="lead">${swappedItem(order, swap)} for ${swap.wanted}.</p>
<div class="card"><h2>What happens next</h2><ol>
<li>Post the first one to ${legalFact(shop, 'returnsAddress')}, with its slip or the number ${referenceOf(order)}. You pay for that.</li>
<li>We make the other one when yours is on its way, and post it; within Ireland we pay for that.</li></ol></div>
<p>Something to change? Write to us: ${contact(shop)}</p>`
    return show(c, title, body, status)
  }
  const title = 'Swap the size of your gift'
  const refusal = await whyNotSwapped(db, order, now())
  const body =
    refusal === null
      ? html`${problemList(sent.errors)}<h1>${title}</h1>
<p class="lead">Once, within ${GIFT_SWAP_DAYS} days of posting. Whoever gave it to you is not told.</p>${swapForm(shop, order, token, sent)}`
      : html`<h1>${title}</h1><p class="lead">${refusal.message}</p><p>${contact(shop)}</p>`
  return show(c, title, body, refusal === null ? status : 409)
}

/** GET /gift/TOKEN: lets whoever got a gift ask for another size, once, without a price or a word about the buyer (docs/decisions/010). */
export function showSwap(services: Services): Handler<AppEnv> {
  return onGift(services, (c, order, token) => showGift(c, services, { order, token }))
}

/** POST /gift/TOKEN: takes the swap and tells the owner. */
export function swapByForm(services: Services): Handler<AppEnv> {
  return onGift(services, async (c, order, token) => {
    const { shop } = c.var
    const values = c.get('form')
    const request = v.safeParse(SwapRequest, values)
    const gift = { order, token }
    if (!request.success) {
      const errors = fieldErrors(request.issues)
      return showGift(c, services, gift, { sent: { values, errors }, status: 400 })
    }
    const refusal = await askForSwap(shop, services, order.id, request.output)
    if (refusal === null) return c.redirect(giftPath(token), 303)
    return showGift(c, services, gift, { sent: { values, errors: { size: refusal.message } }, status: 409 })
  })
}
