import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { deliveryDates, formatDay, formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { hashUrl, paths } from '#shop/paths.ts'
import { RETURN_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import { type Body, type Email, type EmailConfig, emailToOwner } from './compose.ts'
import { attachedSlip } from './parcel-slip.ts'
import {
  deskAction,
  namedLines,
  orderedAt,
  type PlacedOrder,
  picturedLines,
  postalAddress,
  referenceOf,
  sumsOf,
} from './parts.ts'

const countInWords = (count: number) => (count === 1 ? '1 item' : `${count} items`)

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

const contactTheBuyer = {
  lead: 'Contact the buyer.',
  text: 'This order came with an amount only: nobody wrote down which items and sizes it is for. Reply to this e-mail to ask.',
}

function bodyOf(shop: ServerShop, { order, shopAtOrder }: PlacedOrder, config: Config): Body {
  const { publicUrl } = config
  const placed = orderedAt(order)
  const [first, ...more] = namedLines(order)
  const [madeBy, phone] = [
    formatDay(deliveryDates(placed, order.promise.making).madeBy),
    sanitizeLine(order.phone ?? 'no phone given'),
  ]
  const beadLists = new Set(
    order.lines
      .filter(({ id }) => findAnyProduct(shop, id) !== undefined)
      .map(({ id, name }) => `${name}: ${hashUrl(paths.product(id), publicUrl)}`),
  )
  return {
    preheader: more.length > 0 ? `${first?.name}, and ${more.length} more` : (first?.name ?? ''),
    heading: `New order ${referenceOf(order)}`,
    blocks: [
      formatMoment(placed),
      { lead: 'Customer:', text: `${sanitizeLine(order.email ?? 'no e-mail given')} (reply goes to the customer)` },
      ...(order.itemised ? [] : [contactTheBuyer]),
      tableOf(shop, order, config),
      deskAction(order, config),
      ...(order.giftNote === '' ? [] : [{ lead: 'Gift note:', text: sanitizeLine(order.giftNote) }]),
      { lead: 'Before you start', text: '' },
      {
        list: [
          order.giftWrap > 0
            ? 'Sizes as above. Wrap it as a gift: the attached slip, to be printed, has the note and no prices. Nothing with a price goes into the parcel.'
            : `Sizes as above. ${shopAtOrder.settings.giftWrapFee === null ? '' : 'No gift wrap. '}Print the attached slip and put it into the parcel.`,
          `Post to: ${postalAddress(order) || 'no address given'}, ${phone}`,
        ],
      },
      {
        lead: 'Dates to keep:',
        text: `Make by ${madeBy}. Tell the customer if that slips. Return window ends ${RETURN_DAYS} days after delivery.`,
      },
      ...(beadLists.size === 0 ? [] : ['Bead list for each item (Full Details):', { list: [...beadLists] }]),
    ],
    footer: [`Sent by ${shop.settings.brand} because the payment provider has confirmed this payment.`],
  }
}

/** The e-mail that tells the owner what to make and where to post it, for a paid order. */
export async function ownerEmail(shop: ServerShop, placed: PlacedOrder, config: EmailConfig): Promise<Email> {
  const { order } = placed
  const count = namedLines(order).reduce((sum, line) => sum + line.quantity, 0)
  return emailToOwner(shop, bodyOf(shop, placed, config), config, {
    replyTo: order.email ?? shop.settings.contactEmail,
    subject: `New order ${referenceOf(order)}: ${countInWords(count)}, ${formatCents(order.total)}`,
    attachments: [await attachedSlip(shop, order, config)],
  })
}
