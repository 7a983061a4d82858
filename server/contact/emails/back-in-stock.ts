import { formatMoment } from '#shop/dates.ts'
import type { BackInStock } from '#shop/newsletter/topics.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { stockWords } from '#shop/texts/stock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { NewsletterRow } from '../../platform/database/customer-rows.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { customerFooter, pictureOf } from './parts.ts'

export type Told = {
  readonly reader: Pick<NewsletterRow, 'email' | 'signedUpAt'>
  readonly back: BackInStock
  readonly leave: string
}

export function backInStockEmail(shop: ServerShop, { reader, back, leave }: Told, config: Config): Promise<Email> {
  const { product, name, left } = back
  const href = config.publicUrl + paths.product(product.handle)
  const picture = pictureOf(shop, product.id, config)
  const few = stockWords(product, left)
  const subject = `${name} is back`
  const body = {
    preheader: 'You asked us to tell you.',
    heading: subject,
    blocks: [
      ...(picture ? [{ plate: picture, href }] : []),
      `You asked us to tell you when ${name} is here again. It is, and you can order it now.`,
      `${few && `${few}. `}We can't keep it for you: the first to order gets it.`,
      { button: `See ${product.name}`, href },
      `The person at the bench, ${shop.settings.brand}`,
      {
        lead: 'That was the only e-mail.',
        text: `We're deleting your address now. You can do it yourself too: ${leave}`,
      },
    ],
    footer: [
      ...customerFooter(shop).slice(0, 1),
      `You are receiving this because you asked to be told of this on ${formatMoment(new Date(reader.signedUpAt))} and confirmed it.`,
    ],
  }
  return emailToCustomer(shop, reader.email, body, config, { subject, unsubscribe: leave })
}
