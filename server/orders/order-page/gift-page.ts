import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { lineName } from '#shop/cart/order-line.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import { refuseSwap } from '#shop/orders/buyer-refusals.ts'
import { swapRequest } from '#shop/orders/gift-swap.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun, variantsFor } from '#shop/orders/variants.ts'
import { giftPath } from '#shop/paths.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { showDeadLink, showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { readToken } from '../../contact/mail/link-token.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  askForSwap,
  isItemSwappable,
  isSwappable,
  swapOf,
  swappableItems,
  swapWords,
  whyNotSwapped,
} from '../fulfilment/gift-swaps.ts'

type Gift = { readonly order: Order; readonly token: string }

/** Runs something for the gift of the link that is open; every other link opens nothing, whatever is wrong with it. */
function onGift(services: Services, run: (c: Context<AppEnv>, gift: Gift) => Promise<Response>): Handler<AppEnv> {
  return async (c) => {
    const token = c.req.param('token') ?? ''
    const id = await readToken(services.db, 'gift', token)
    const order = id === null ? null : await findOrder(services.db, 'id', id)
    if (order === null || !isSwappable(order)) return showDeadLink(c, services, 'gift')
    return run(c, { order, token })
  }
}

async function showGift(
  c: Context<AppEnv>,
  services: Services,
  { order, token }: Gift,
  { form = emptyForm, status = 200 }: { form?: FilledForm; status?: 200 | 400 | 409 } = {},
) {
  const { shop } = c.var
  const { db, now } = services
  const swap = await swapOf(db, order.id)
  const option = optionNoun(order.items.filter(isItemSwappable))
  if (swap && swap.cancelledAt !== null)
    return showLinkedPage(
      c,
      services,
      { page: 'gift-not-swapped', reason: refuseSwap('cancelled').message, option },
      { status: 409 },
    )
  if (swap) {
    // Only what was refused is still of use: the fields are gone.
    const [refusal] = Object.values(form.errors)
    return showLinkedPage(
      c,
      services,
      {
        page: 'gift-swapped',
        reference: orderReference(order),
        ...swapWords(order, swap),
        option,
        isDone: swap.doneAt !== null,
        form: refusal === undefined ? emptyForm : { values: {}, errors: { '': refusal } },
      },
      { status },
    )
  }
  const refusal = await whyNotSwapped(db, order, now())
  if (refusal !== null)
    return showLinkedPage(c, services, { page: 'gift-not-swapped', reason: refusal.message, option }, { status: 409 })
  const swappable = swappableItems(order)
  const items = swappable.map((item) => ({ itemId: item.itemId, id: item.id, name: lineName(item) }))
  const all = swappable.flatMap((item) => variantsFor(shop, item))
  const variants = [...new Map(all.map((variant) => [variant.id, variant])).values()]
  return showLinkedPage(c, services, { page: 'gift-swap', token, items, variants, option, form }, { status })
}

/** GET /gift/TOKEN: lets the receiver of a gift ask for another size, once, without a price or a word about the buyer (docs/decisions/010, S10.123). */
export function showSwap(services: Services): Handler<AppEnv> {
  return onGift(services, (c, gift) => showGift(c, services, gift))
}

/** POST /gift/TOKEN: takes the swap and tells the owner. */
export function swapByForm(services: Services): Handler<AppEnv> {
  return onGift(services, async (c, gift) => {
    const values = c.get('form')
    const request = v.safeParse(swapRequest(optionNoun(gift.order.items.filter(isItemSwappable))), values)
    if (!request.success) {
      const form = { values, errors: fieldErrors(request.issues) }
      return showGift(c, services, gift, { form, status: 400 })
    }
    const refusal = await askForSwap(c.var.shop, services, gift.order.id, request.output)
    if (refusal === null) return c.redirect(giftPath(gift.token), 303)
    const form = { values, errors: { wanted: refusal.message } }
    return showGift(c, services, gift, { form, status: 409 })
  })
}
