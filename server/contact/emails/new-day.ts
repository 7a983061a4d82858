import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Differences } from '../../orders/fulfilment/staff-changes.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { arrivalOf, orderAction, orderLinks } from './parts.ts'

export type NewDay = { readonly order: Order; readonly differences: Differences }

/** Tells the buyer that an order is ready later than promised, and that they may cancel it for all of their money (Directive 2011/83/EU, article 18). */
export function newDayEmail(shop: ServerShop, { order, differences }: NewDay, config: EmailConfig): Promise<Email> {
  const reference = orderReference(order)
  const [{ before, after } = { before: [], after: [] }] = differences
  const arrival = arrivalOf(order)
  const way = mayWithdraw(order) ? `Cancel here: ${orderLinks(order, config).withdraw}, or reply` : 'Reply'
  const body = {
    preheader: `It will be ready by ${after.join()}. You can cancel it if that is too late.`,
    heading: 'Your order will be ready later',
    blocks: [
      `We promised to have order ${reference} ready by ${before.join()}. We can't keep that day, and we're sorry. It will be ready by ${after.join()}, then posted.`,
      ...(arrival === null ? [] : [{ lead: arrival, text: '' }]),
      {
        lead: 'Is that too late for you?',
        text: `You may cancel the order and get all your money back, shipping too, and also for pieces that are made with your own words. ${way} to this e-mail before we post it. If the new day suits you, you need not do anything.`,
      },
      orderAction(order, config),
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, { subject: `A new day for your order ${reference}` })
}
