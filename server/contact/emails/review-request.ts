import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { piecesOf } from './one-piece.ts'
import { customerFooter } from './parts.ts'

export type ReviewRequest = {
  readonly order: Order
  readonly links: { readonly form: string; readonly stop: string }
}

export function reviewRequestEmail(shop: ServerShop, { order, links }: ReviewRequest, config: Config): Promise<Email> {
  const many = order.items.length > 1 || order.items.some(({ quantity }) => quantity > 1)
  const since = isAtStall(order.channel) ? 'you stopped by at our stall' : 'we posted your order'
  const pieces = piecesOf(shop, order, links.form, config)
  const body = {
    preheader: 'A few stars, or a few words. One minute is enough.',
    heading: many ? 'How are your pieces?' : 'How is your piece?',
    blocks: [
      ...pieces.plates,
      `It's a while since ${since}, and we'd love to know how you like it. We read every review, then publish it beside the piece.`,
      {
        columns: ['Item', 'Qty'],
        lines: pieces.lines.map(({ name, quantity, picture }) => {
          return { name, quantity, picture, prices: [] }
        }),
        sums: [],
      },
      { button: 'Write a review', href: links.form },
      "Good or bad, we publish it just the same. Is something wrong with it? Reply to this e-mail and we'll put it right.",
      `The person at the bench, ${shop.settings.brand}`,
      { lead: 'Rather not be asked?', text: links.stop },
    ],
    footer: [
      ...customerFooter(shop).slice(0, 1),
      'You are receiving this because you bought from us. We ask once for each order.',
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `How do you like it? ${shop.settings.brand}`,
    unsubscribe: links.stop,
  })
}
