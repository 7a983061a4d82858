import { lineName, type OrderLine } from '#shop/cart/order-line.ts'
import { leadOf } from '#shop/checkout/making.ts'
import { dayInIreland, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { offerPath } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import type { Offer } from '../../orders/sales/offers.ts'
import type { Config } from '../../platform/config/config.ts'
import { signToken } from '../mail/link-token.ts'
import { type Body, type Email, emailToCustomer } from './compose.ts'
import { customerFooter, ownerParagraphs, sumsOf, withoutRight } from './parts.ts'

export function offerLink(
  { id }: Pick<Offer, 'id'>,
  { publicUrl, linkSecret }: { readonly publicUrl: string; readonly linkSecret: string },
): string {
  return `${publicUrl}${offerPath(signToken(linkSecret, 'offer', id))}`
}

type Words = Pick<Body, 'preheader' | 'heading'> & {
  readonly subject: string
  readonly intro: readonly string[]
  readonly next: string
  readonly rights: Body['blocks']
  readonly reason: string
}

function bespokeWords(shop: ServerShop, { leadDays }: Offer, until: string): Words {
  return {
    subject: `Your bespoke order from ${shop.settings.brand}`,
    preheader: `Have a look, and pay by ${until} if it's what you want.`,
    heading: 'Your bespoke order',
    intro: [],
    next: `Once you've paid, we make it in about ${leadDays} business days, then post it.`,
    rights: [bespoke(shop).right],
    reason: 'Sent because you asked us for a bespoke order, not as marketing.',
  }
}

function rightsOf({ settings }: ServerShop, lines: readonly OrderLine[]): Words['rights'] {
  const days = `You have ${settings.returnDays} days from delivery to change your mind. You pay the postage back to us.`
  const notes = withoutRight(lines)
  return notes.length < lines.length ? [days, ...notes] : notes
}

function extraWords(shop: ServerShop, { lines, leadDays, shipping }: Offer, first: Order, until: string): Words {
  const reference = orderReference(first)
  const where = shipping === 0 ? `post it with order ${reference}` : 'post it'
  const ready =
    leadOf(shop, lines).inStock === 'all'
      ? `we ${where}`
      : `we make it in about ${leadDays} business days, then ${where}`
  return {
    subject: `More for your ${shop.settings.brand} order ${reference}`,
    preheader: `Pay by ${until}, and it goes with your order.`,
    heading: 'More for your order',
    intro: [`You asked us to add this to your order ${reference}.`],
    next: `Once you've paid, ${ready}, to the same address: ${addressLines(first).join(', ')}.`,
    rights: rightsOf(shop, lines),
    reason: `Sent because you asked us to add to your order ${reference}, not as marketing.`,
  }
}

export function offerEmail(
  shop: ServerShop,
  offer: Offer,
  config: Config & { readonly linkSecret: string },
): Promise<Email> {
  const { lines, words, expiresAt, first } = offer
  const until = formatDay(dayInIreland(new Date(expiresAt)))
  const { subject, preheader, heading, intro, next, rights, reason } =
    first === null ? bespokeWords(shop, offer, until) : extraWords(shop, offer, first, until)
  return emailToCustomer(
    shop,
    offer.email,
    {
      preheader,
      heading,
      blocks: [
        ...ownerParagraphs(words),
        ...intro,
        {
          columns: ['Item', 'Qty', 'Price'],
          lines: lines.map((line) => ({
            name: lineName(line),
            quantity: line.quantity,
            prices: [formatCents(line.lineCents)],
          })),
          sums: sumsOf({ ...offer, giftWrap: 0 }, 'Total'),
        },
        'Prices include VAT where chargeable.',
        next,
        { button: 'See the offer and pay', href: offerLink(offer, config) },
        `The link works until ${until}. If you don't want ${first === null ? 'the order' : 'it'}, you don't need to do anything.`,
        ...rights,
        `The person at the bench, ${shop.settings.brand}`,
      ],
      footer: [...customerFooter(shop).slice(0, 1), reason],
    },
    config,
    { subject },
  )
}
