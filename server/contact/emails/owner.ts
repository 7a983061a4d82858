import { craftWords } from '#crafts/texts.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { readableEmail } from '#shop/checkout/idn.ts'
import { counted } from '#shop/counted.ts'
import { formatDay, formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { orderDates } from '#shop/orders/delivery-time.ts'
import { mayWithdraw, withdrawableNames } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { hashUrl, paths } from '#shop/paths.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Body, toOwner } from './compose.ts'
import { attachedSlip } from './parcel-slip.ts'
import {
  answered,
  arrivalOf,
  deskAction,
  namedLines,
  orderedAt,
  type PlacedOrder,
  picturedLines,
  postalLines,
  quoted,
  sumsOf,
} from './parts.ts'

function tableOf(shop: ServerShop, order: Order, config: Config): Body['blocks'][number] {
  return {
    columns: ['Make', 'Qty', 'Each', 'Line'],
    lines: picturedLines(shop, order, config).map(({ name, quantity, unitCents, lineCents, picture }) => ({
      name,
      quantity,
      picture,
      prices: [formatCents(unitCents), formatCents(lineCents)],
    })),
    sums: [['Items', formatCents(order.subtotal)], ...sumsOf(order, 'Customer’s total')],
  }
}

const contactTheCustomer = {
  lead: 'Contact the customer.',
  text: "This order came with an amount only: it doesn't say which items and sizes it is for. Reply to this e-mail to ask.",
}

function packing({ order, shopAtOrder, first }: PlacedOrder): string {
  const slip = 'Print the attached slip and put it in the parcel.'
  if (first && order.shipping === 0)
    return `No postage was charged: put it in the parcel of order ${orderReference(first)}, or post it on its own if that has left. ${slip}`
  if (order.giftWrap > 0)
    return 'Wrap it as a gift. Print the attached slip, which has the gift note and no prices. Put nothing with a price in the parcel.'
  return `${shopAtOrder.settings.giftWrapFee === null ? '' : 'No gift wrap. '}${slip}`
}

function returnWindow(order: Order): string[] {
  if (!mayWithdraw(order)) return []
  const names = withdrawableNames(order)
  const of = names === null ? '' : ` of ${names}`
  return [`Return window${of} ends ${order.promise.returnDays} days after delivery.`]
}

function bodyOf(shop: ServerShop, placedOrder: PlacedOrder, config: Config): Body {
  const { order } = placedOrder
  const { publicUrl } = config
  const placed = orderedAt(order)
  const [first, ...more] = namedLines(order)
  const madeBy = formatDay(orderDates(order).madeBy)
  const arrival = arrivalOf(order)
  const address = postalLines(order)
  const itemPages = new Set(
    order.items
      .filter(({ id }) => findAnyProduct(shop, id) !== undefined)
      .map(({ id, name }) => `${name}: ${hashUrl(paths.product(id), publicUrl)}`),
  )
  return {
    preheader: more.length > 0 ? `${first?.name}, and ${more.length} more` : (first?.name ?? ''),
    heading: `New order ${orderReference(order)}`,
    blocks: [
      {
        lead: 'Dates to keep:',
        lines: [
          `${order.promise.inStock === 'all' ? 'Post' : 'Make'} by ${madeBy}. Tell the customer if that slips.`,
          ...(arrival === null ? [] : [arrival]),
          ...returnWindow(order),
          `Ordered ${formatMoment(placed)}`,
        ],
      },
      ...(order.itemised ? [] : [contactTheCustomer]),
      tableOf(shop, order, config),
      deskAction(order, config),
      ...(order.giftNote === '' ? [] : [quoted('Gift note:', order.giftNote)]),
      ...answered(order),
      ...(placedOrder.first
        ? [{ lead: 'Added to:', text: `order ${orderReference(placedOrder.first)} of the same customer` }]
        : []),
      { lead: 'Packing:', text: packing(placedOrder) },
      { lead: 'Post to:', lines: address.length === 0 ? ['no address given'] : address },
      { lead: 'Telephone:', text: sanitizeLine(order.phone ?? 'not given') },
      {
        lead: 'Customer:',
        text: `${readableEmail(sanitizeLine(order.email ?? 'no e-mail given'))} (a reply to this e-mail goes there)`,
      },
      ...(itemPages.size === 0 ? [] : [{ lead: craftWords(shop).itemList, text: '' }, { list: [...itemPages] }]),
    ],
    footer: [`Sent by ${shop.settings.brand} because ${paymentProvider.name} has confirmed this payment.`],
  }
}

/** Tells the owner of a paid order (S1.13). */
export const ownerEmail = toOwner<PlacedOrder>(async (placed, shop, config) => {
  const { order, parcel = order } = placed
  const count = namedLines(order).reduce((sum, line) => sum + line.quantity, 0)
  return {
    subject: `New order ${orderReference(order)}: ${counted(count, 'item')}, ${formatCents(order.total)}`,
    ...bodyOf(shop, placed, config),
    replyTo: order.email ?? shop.settings.contactEmail,
    attachments: [await attachedSlip(shop, parcel, config)],
  }
})
