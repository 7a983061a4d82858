import { lineName } from '#shop/cart/order-line.ts'
import { arrivesBetween, dayInIreland, deliveryDates, formatDay } from '#shop/dates.ts'
import { orderDates, orderDeliveryTime, orderTransit } from '#shop/orders/delivery-time.ts'
import { withCounts } from '#shop/orders/item-counts.ts'
import { itemState, type OrderItem } from '#shop/orders/items.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { type OrderPhoto, orderPhotoUrl, orderPhotoWidths } from '#shop/orders/order-photo.ts'
import { postedParcels } from '#shop/orders/parcels.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { paths } from '#shop/paths.ts'
import { DAMAGE_HOURS, GIFT_SWAP_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { exchangeRights } from '#shop/texts/exchange.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { isSwappable } from '../../orders/fulfilment/gift-swaps.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { piecesOf } from './one-piece.ts'
import { giftLink } from './parcel-slip.ts'
import {
  daysToReturn,
  isolateRightToLeft,
  orderAction,
  orderLinks,
  picturedLines,
  postalLines,
  withoutRight,
} from './parts.ts'

/** A posted parcel: its order with only what is in it, when it was posted (ISO UTC), its tracking code or address where the post has one, what comes in later parcels, and whether these are posted too. */
export type Posted = {
  readonly order: Order
  readonly postedAt: string
  readonly tracking: string | null
  readonly following: readonly OrderItem[]
  readonly isRestPosted: boolean
  readonly photo?: OrderPhoto | null
}

function giftSwap(order: Order, config: EmailConfig) {
  if (!isSwappable(order)) return []
  const text = `The person who gets it can swap the ${optionNoun(order.items)} once, within ${GIFT_SWAP_DAYS} days of posting. They won't see a price. The link is on the slip in the parcel and here: ${giftLink(order, config)}`
  return [{ lead: `Not their ${optionNoun(order.items)}?`, text }]
}

function notPostedWords(order: Order) {
  const reference = orderReference(order)
  const rest = withCounts(order.items, (item) => itemState(item).toPost)
  if (postedParcels(order).length === 0 || rest.length === 0)
    return [
      `We told you that order ${reference} was on its way. That was a mistake, and we're sorry: it's still with us.`,
      "Please ignore any tracking number in that e-mail. We'll write again when we post the parcel.",
    ]
  return [
    `We told you that a part of order ${reference} was on its way. That was a mistake, and we're sorry: it's still with us.`,
    { lead: 'Not posted yet:', lines: itemWords(rest) },
    "What else we posted is on its way. Please ignore any tracking number in the e-mail about what isn't. We'll write again when we post it.",
  ]
}

/** Tells the buyer of an order that it or a part of it is not on its way, though an e-mail said so. */
export function notPostedEmail(shop: ServerShop, order: Order, config: EmailConfig): Promise<Email> {
  const reference = orderReference(order)
  const isPart = postedParcels(order).length > 0
  const body = {
    preheader: "We told you too early that it was posted. We're sorry.",
    heading: isPart ? "Part of your order isn't posted yet" : "Your order isn't posted yet",
    blocks: [
      ...notPostedWords(order),
      // A gift's receiver may read it too, and the order's page has prices.
      ...(order.giftWrap > 0 ? [] : [orderAction(order, config)]),
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: isPart
      ? `Part of your order isn't posted yet: ${reference}`
      : `Your ${shop.settings.brand} order ${reference} isn't posted yet`,
  })
}

function arrivalOf(order: Order, postedAt: string) {
  const text = `Delivery time: ${orderDeliveryTime(order)}. If it isn't there by then, reply to this e-mail and we'll look for it.`
  const transit = orderTransit(order)
  if (transit === null) return { lead: 'When it arrives:', text }
  const day = dayInIreland(new Date(postedAt))
  const { from, to } = deliveryDates(new Date(postedAt), order.promise.making, transit, {
    readyBy: day,
    holidays: order.promise.delivery?.holidays,
  })
  return { lead: `${arrivesBetween(from, to)}.`, text }
}

/** How to withdraw from a posted order; from the first order if it is sent in exchange for items of that. */
function changedYourMind(order: Order, isPart: boolean, config: EmailConfig) {
  const lead = 'Changed your mind?'
  if (order.channel === 'bespoke') return []
  if (order.channel === 'replacement' && order.firstOrderId !== null) {
    const { withdraw } = orderLinks({ id: order.firstOrderId }, config)
    return [{ lead, text: `${exchangeRights} Withdraw here: ${withdraw}` }]
  }
  const link = order.giftWrap > 0 ? `${config.publicUrl}${paths.withdraw}` : orderLinks(order, config).withdraw
  const notes = withoutRight(order.items)
  if (!mayWithdraw(order)) return notes
  const days = `${daysToReturn(order)}${isPart ? ' of the last parcel' : ''}`
  return [{ lead, text: `${days}. Withdraw here: ${link}` }, ...notes]
}

function partWords(order: Order, following: readonly OrderItem[]) {
  const isPart = following.length > 0 || postedParcels(order).length > 1
  const which = !isPart ? 'Your order' : following.length > 0 ? 'Part of your order' : 'The rest of your order'
  return { isPart, which }
}

const itemWords = (items: readonly OrderItem[]) =>
  items.map((item) => isolateRightToLeft(`${item.quantity} × ${lineName(item)}`))

function followsLater({ order, following, isRestPosted }: Posted) {
  const { madeBy } = orderDates({ ...order, items: following })
  const lead = isRestPosted ? 'In another parcel:' : `Still to come, ready by ${formatDay(madeBy)}:`
  return { lead, lines: itemWords(following) }
}

/** The photograph of the finished order, which leads to the order's page. A gift's receiver may read the e-mail too, and is to be surprised. */
function photographOf(order: Order, photo: OrderPhoto | null, config: EmailConfig) {
  if (photo === null || order.giftWrap > 0) return []
  const { page, photo: path } = orderLinks(order, config)
  const { width, height, alt } = photo
  const src = orderPhotoUrl(path, orderPhotoWidths.jpg, 'jpg')
  return [
    `We took a photograph of your finished order. It is on your order's page: ${page}`,
    { plate: { src, alt, width, height }, href: page },
  ]
}

/** Tells the buyer that a parcel was posted, with its tracking (S10.50). */
export function postedEmail(shop: ServerShop, posted: Posted, config: EmailConfig): Promise<Email> {
  const { order, postedAt, tracking, following, photo = null } = posted
  const reference = orderReference(order)
  const day = formatDay(dayInIreland(new Date(postedAt)))
  const parts = partWords(order, following)
  const address = postalLines(order)
  // A gift's receiver may read it too, and the order's page has prices.
  const isLarge = photo === null && order.giftWrap === 0
  const pieces = isLarge
    ? piecesOf(shop, order, orderLinks(order, config).page, config)
    : { plates: [], lines: picturedLines(shop, order, config) }
  const body = {
    preheader: `Made, wrapped and posted on ${day}.`,
    heading: `${parts.which} is on its way`,
    blocks: [
      ...pieces.plates,
      parts.isPart
        ? `We've posted ${following.length > 0 ? 'a part' : 'the rest'} of your order ${reference} on ${day}.`
        : `We've made your order ${reference} and posted it on ${day}.`,
      ...photographOf(order, photo, config),
      arrivalOf(order, postedAt),
      {
        columns: ['Item', 'Qty'],
        lines: pieces.lines.map(({ name, quantity, picture }) => {
          return { name, quantity, picture, prices: [] }
        }),
        sums: [],
      },
      ...(following.length === 0 ? [] : [followsLater(posted)]),
      ...(address.length === 0 ? [] : [{ lead: 'Posted to:', lines: address }]),
      tracking === null
        ? { lead: 'Tracking:', text: 'This parcel has no tracking number.' }
        : { lead: 'Tracking:', text: sanitizeLine(tracking) },
      // A gift's receiver may read it too, and the order's page has prices: it leads to the page without any.
      ...(order.giftWrap > 0 ? giftSwap(order, config) : [orderAction(order, config)]),
      `The person at the bench, ${shop.settings.brand}`,
      { section: 'Your rights' },
      ...changedYourMind(order, parts.isPart, config),
      {
        lead: 'Something wrong?',
        text: `Send a photo within ${DAMAGE_HOURS} hours if you can. Your legal rights last longer.`,
      },
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: parts.isPart
      ? `${parts.which} is on its way: ${reference}`
      : `Your ${shop.settings.brand} order ${reference} is on its way`,
  })
}
