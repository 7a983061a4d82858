import { addWorkingDays, dayInIreland, formatDay } from '#shop/dates.ts'
import { orderDeliveryTime, orderTransit } from '#shop/orders/delivery-time.ts'
import type { Order } from '#shop/orders/order.ts'
import { paths } from '#shop/paths.ts'
import { DAMAGE_HOURS, GIFT_SWAP_DAYS, RETURN_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { isSwappable } from '../fulfilment/gift-swaps.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { giftLink } from './parcel-slip.ts'
import { orderAction, orderLinks, picturedLines, postalAddress, referenceOf } from './parts.ts'

/** A posted order: when (ISO UTC), and its tracking code or address where the post has one. */
export type Posted = { readonly order: Order; readonly postedAt: string; readonly tracking: string | null }

/** Where the person who gets a gift swaps its size, as its slip says. */
function giftSwap(order: Order, config: EmailConfig) {
  if (!isSwappable(order)) return []
  const text = `Whoever gets it can swap the size once, within ${GIFT_SWAP_DAYS} days of posting, and sees no price. The link is on the slip in the parcel, and here: ${giftLink(order, config)}`
  return [{ lead: 'Not their size?', text }]
}

/** Tells the buyer of an order that it is not on its way, though an e-mail said so. */
export function notPostedEmail(shop: ServerShop, order: Order, config: EmailConfig): Promise<Email> {
  const reference = referenceOf(order)
  const body = {
    preheader: 'We said too early that it was posted.',
    heading: 'Your order is not posted yet',
    blocks: [
      `We told you that order ${reference} was on its way. That was a mistake: it is still with us. We are sorry.`,
      'If you have a tracking number from that e-mail, it is not valid. We write to you again when the parcel is posted.',
      // A gift's receiver may read it too, and the order's page has prices.
      ...(order.giftWrap > 0 ? [] : [orderAction(order, config)]),
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your ${shop.settings.brand} order ${reference} is not posted yet`,
  })
}

/** How long the way takes, and between which days the parcel should arrive. */
function arrivalOf(order: Order, postedAt: string): string {
  const time = orderDeliveryTime(order)
  const transit = orderTransit(order)
  if (transit === null) return time
  const [from, to] = [transit.from, transit.to].map((days) =>
    formatDay(addWorkingDays(dayInIreland(new Date(postedAt)), days)),
  )
  return from === to ? `${time}, on ${from}` : `${time}, between ${from} and ${to}`
}

/** Tells the buyer that an order is on its way, where to, how to follow it, and when it should be there. */
export function postedEmail(
  shop: ServerShop,
  { order, postedAt, tracking }: Posted,
  config: EmailConfig,
): Promise<Email> {
  const reference = referenceOf(order)
  const address = postalAddress(order)
  const arrival = arrivalOf(order, postedAt)
  const body = {
    preheader: `Made, wrapped and posted on ${formatDay(dayInIreland(new Date(postedAt)))}.`,
    heading: 'Your order is on its way',
    blocks: [
      `We have made your order ${reference} and posted it on ${formatDay(dayInIreland(new Date(postedAt)))}.`,
      {
        columns: ['Item', 'Qty'],
        lines: picturedLines(shop, order, config).map(({ name, quantity, picture }) => {
          return { name, quantity, picture, prices: [] }
        }),
        sums: [],
      },
      ...(address === '' ? [] : [{ lead: 'Posted to:', text: address }]),
      tracking === null
        ? { lead: 'Tracking:', text: 'This parcel goes without a tracking number.' }
        : { lead: 'Tracking:', text: sanitizeLine(tracking) },
      // A gift's receiver may read it too, and the order's page has prices: it leads to the page without any.
      ...(order.giftWrap > 0 ? giftSwap(order, config) : [orderAction(order, config)]),
      {
        lead: 'When it should be there:',
        text: `${arrival}. Not there by then? Reply to this e-mail and we will look for it.`,
      },
      ...(order.channel === 'bespoke'
        ? []
        : [
            {
              lead: 'Changed your mind?',
              text: `You have ${RETURN_DAYS} days from delivery: ${order.giftWrap > 0 ? `${config.publicUrl}${paths.withdraw}` : orderLinks(order, config).withdraw}`,
            },
          ]),
      {
        lead: 'Something wrong when it arrives?',
        text: `Tell us, with a photo, within ${DAMAGE_HOURS} hours if you can. Your legal rights last longer than that.`,
      },
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `Your ${shop.settings.brand} order ${reference} is on its way`,
  })
}
