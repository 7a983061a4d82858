import { addWorkingDays, arrivesBetween, dayInIreland, formatDay } from '#shop/dates.ts'
import { orderDeliveryTime, orderTransit } from '#shop/orders/delivery-time.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { paths } from '#shop/paths.ts'
import { DAMAGE_HOURS, GIFT_SWAP_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { exchangeRights } from '#shop/texts/exchange.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { isSwappable } from '../fulfilment/gift-swaps.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { giftLink } from './parcel-slip.ts'
import { daysToReturn, orderAction, orderLinks, picturedLines, postalLines, withoutRight } from './parts.ts'

/** A posted order: when (ISO UTC), and its tracking code or address where the post has one. */
export type Posted = { readonly order: Order; readonly postedAt: string; readonly tracking: string | null }

/** Where the person who gets a gift swaps its size, as its slip says. */
function giftSwap(order: Order, config: EmailConfig) {
  if (!isSwappable(order)) return []
  const text = `The person who gets it can swap the ${optionNoun(order.lines)} once, within ${GIFT_SWAP_DAYS} days of posting. They won't see a price. The link is on the slip in the parcel and here: ${giftLink(order, config)}`
  return [{ lead: `Not their ${optionNoun(order.lines)}?`, text }]
}

/** Tells the buyer of an order that it is not on its way, though an e-mail said so. */
export function notPostedEmail(shop: ServerShop, order: Order, config: EmailConfig): Promise<Email> {
  const reference = orderReference(order)
  const body = {
    preheader: "We told you too early that it was posted. We're sorry.",
    heading: "Your order isn't posted yet",
    blocks: [
      `We told you that order ${reference} was on its way. That was a mistake, and we're sorry: it's still with us.`,
      "Please ignore any tracking number in that e-mail. We'll write again when we post the parcel.",
      // A gift's receiver may read it too, and the order's page has prices.
      ...(order.giftWrap > 0 ? [] : [orderAction(order, config)]),
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your ${shop.settings.brand} order ${reference} isn't posted yet`,
  })
}

/** Delivery dates of a posted order, and the time in the post. */
function arrivalOf(order: Order, postedAt: string) {
  const text = `Delivery time: ${orderDeliveryTime(order)}. If it isn't there by then, reply to this e-mail and we'll look for it.`
  const transit = orderTransit(order)
  if (transit === null) return { lead: 'When it arrives:', text }
  const day = dayInIreland(new Date(postedAt))
  return { lead: `${arrivesBetween(addWorkingDays(day, transit.from), addWorkingDays(day, transit.to))}.`, text }
}

/** How to withdraw from a posted order; from the first order if it is sent in exchange for items of that. */
function changedYourMind(order: Order, config: EmailConfig) {
  const lead = 'Changed your mind?'
  if (order.channel === 'bespoke') return []
  if (order.channel === 'replacement' && order.goesWith !== null) {
    const { withdraw } = orderLinks({ id: order.goesWith }, config)
    return [{ lead, text: `${exchangeRights} Withdraw here: ${withdraw}` }]
  }
  const link = order.giftWrap > 0 ? `${config.publicUrl}${paths.withdraw}` : orderLinks(order, config).withdraw
  const notes = withoutRight(order.lines)
  if (!mayWithdraw(order)) return notes
  return [{ lead, text: `${daysToReturn(order)}. Withdraw here: ${link}` }, ...notes]
}

/** Tells the buyer that an order is on its way, where to, how to follow it, and when it should be there. */
export function postedEmail(
  shop: ServerShop,
  { order, postedAt, tracking }: Posted,
  config: EmailConfig,
): Promise<Email> {
  const reference = orderReference(order)
  const address = postalLines(order)
  const body = {
    preheader: `Made, wrapped and posted on ${formatDay(dayInIreland(new Date(postedAt)))}.`,
    heading: 'Your order is on its way',
    blocks: [
      `We've made your order ${reference} and posted it on ${formatDay(dayInIreland(new Date(postedAt)))}.`,
      arrivalOf(order, postedAt),
      {
        columns: ['Item', 'Qty'],
        lines: picturedLines(shop, order, config).map(({ name, quantity, picture }) => {
          return { name, quantity, picture, prices: [] }
        }),
        sums: [],
      },
      ...(address.length === 0 ? [] : [{ lead: 'Posted to:', lines: address }]),
      tracking === null
        ? { lead: 'Tracking:', text: 'This parcel has no tracking number.' }
        : { lead: 'Tracking:', text: sanitizeLine(tracking) },
      // A gift's receiver may read it too, and the order's page has prices: it leads to the page without any.
      ...(order.giftWrap > 0 ? giftSwap(order, config) : [orderAction(order, config)]),
      `The person at the bench, ${shop.settings.brand}`,
      { section: 'Your rights' },
      ...changedYourMind(order, config),
      {
        lead: 'Something wrong when it arrives?',
        text: `Tell us, with a photo, within ${DAMAGE_HOURS} hours if you can. Your legal rights last longer than that.`,
      },
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your ${shop.settings.brand} order ${reference} is on its way`,
  })
}
