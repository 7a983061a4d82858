import { dayInIreland, formatDay } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { offerPath } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import { signToken } from '../mail/link-token.ts'
import type { Offer } from '../sales/offers.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { customerFooter, sumsOf } from './parts.ts'

/** The address of the page on which an offer is paid. */
export function offerLink(
  { id }: Pick<Offer, 'id'>,
  { publicUrl, linkSecret }: { readonly publicUrl: string; readonly linkSecret: string },
): string {
  return `${publicUrl}${offerPath(signToken(linkSecret, 'offer', id))}`
}

/** The e-mail that offers somebody a bespoke order, with the link by which it is paid. */
export function offerEmail(
  shop: ServerShop,
  offer: Offer,
  config: Config & { readonly linkSecret: string },
): Promise<Email> {
  const { lines, leadDays, words, expiresAt } = offer
  const until = formatDay(dayInIreland(new Date(expiresAt)))
  const subject = `Your bespoke order from ${shop.settings.brand}`
  return emailToCustomer(
    shop,
    offer.email,
    {
      preheader: `Have a look, and pay by ${until} if it's what you want.`,
      heading: 'Your bespoke order',
      blocks: [
        ...(words === '' ? [] : [sanitizeLine(words)]),
        {
          columns: ['Item', 'Qty', 'Price'],
          lines: lines.map(({ name, quantity, lineCents }) => ({ name, quantity, prices: [formatCents(lineCents)] })),
          sums: sumsOf({ ...offer, giftWrap: 0 }, 'Total'),
        },
        'Prices include VAT where chargeable.',
        `Once you've paid, we make it in about ${leadDays} business days, then post it.`,
        { button: 'See the offer and pay', href: offerLink(offer, config) },
        `The link works until ${until}. If you don't want the order, you don't need to do anything.`,
        bespoke(shop).right,
        `The person at the bench, ${shop.settings.brand}`,
      ],
      footer: [
        ...customerFooter(shop).slice(0, 1),
        'You are receiving this because you asked us for a bespoke order. It is not marketing.',
      ],
    },
    config,
    { subject },
  )
}
