import { lineName } from '#shop/cart/order-line.ts'
import { readableEmail } from '#shop/checkout/idn.ts'
import { formatDay, formatMomentToSecond } from '#shop/dates.ts'
import { foldLetters } from '#shop/fold-letters.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference, readableReference } from '#shop/orders/reference.ts'
import { itemsStated } from '#shop/orders/to-refund.ts'
import { paths } from '#shop/paths.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { ServerShop } from '#shop/shop.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { noWithdrawalAtAll } from '#shop/texts/no-withdrawal.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { refundBy } from '#shop/withdrawals/window.ts'
import { namesOf } from '../../orders/order/exchanged.ts'
import type { Withdrawal } from '../../orders/withdrawals/store.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { customerFooter, orderAction, withoutRight } from './parts.ts'

export function itemsReturned(statement: Withdrawal['statement'], order: Order, unnamed = 'what you named'): string {
  const stated = itemsStated(order.items, statement)
  if (stated !== null) return namesOf(order.items, stated).join(', ')
  if (statement.scope === 'all') return 'the whole order'
  const text = foldLetters(statement.items)
  const named = order.items.filter(({ name }) => text.includes(foldLetters(name))).map(lineName)
  return named.join(', ') || unnamed
}

/** True if all the money of an order is back with its buyer, so that a withdrawal brings no more. */
export function isAllBack({ order, money }: Pick<Withdrawal, 'order' | 'money'>): boolean {
  return money !== null && (money.isChargedBack || (order?.state === 'refunded' && money.owed === 0))
}

function afterWithdrawal(
  shop: ServerShop,
  { statement, order, money }: Pick<Withdrawal, 'statement' | 'money'> & { readonly order: Order },
  config: EmailConfig,
) {
  if (isAllBack({ order, money })) {
    const back = money?.isChargedBack
      ? 'Your bank has given you this money back already, so we do not refund it again'
      : "We've already refunded this order"
    return [`${back}. Any questions? Reply to this e-mail.`]
  }
  if (!mayWithdraw(order))
    return [`${noWithdrawalAtAll(shop, order.items)} One of us will read your statement and write to you.`]
  const isWhole = statement.scope === 'all'
  return [
    ...(isWhole ? withoutRight(order.items) : []),
    `Please post the ${nounsOf(shop).one} to ${legalFact(shop, 'returnsAddress')} within ${POST_BACK_DAYS} days and keep your proof of posting. If we haven't posted it to you yet, there's nothing to send back.`,
    `We'll refund you by ${formatDay(refundBy(statement.receivedAt))}. We may wait until the pieces, or your proof of posting them, have reached us. Any questions? Reply to this e-mail. Read more: ${config.publicUrl}${paths.returns}`,
  ]
}

/** Acknowledges a withdrawal with its content, date and time (Directive (EU) 2023/2673). It repeats no words of the sender, who could otherwise write to a buyer. */
export function withdrawalEmail(
  shop: ServerShop,
  { statement, order, money }: Withdrawal,
  config: EmailConfig,
): Promise<Email> {
  if (order === null) throw new Error('The statement fits no order')
  const received = formatMomentToSecond(new Date(statement.receivedAt))
  const reference = orderReference(order)
  const body = {
    preheader: `It reached us on ${received}.`,
    heading: 'We have received your withdrawal',
    blocks: [
      `You've withdrawn from your contract with ${shop.settings.brand}. Your message:`,
      {
        list: [
          `Received: ${received}`,
          ...(order.name === null ? [] : [`Name: ${sanitizeLine(order.name)}`]),
          `Order reference: ${reference}`,
          `E-mail: ${readableEmail(sanitizeLine(order.email ?? ''))}`,
          `Returning: ${itemsReturned(statement, order)}`,
        ],
      },
      ...afterWithdrawal(shop, { statement, order, money }, config),
      orderAction(order, config),
      `The person at the bench, ${shop.settings.brand}`,
    ],
  }
  return emailToCustomer(shop, order.email, body, config, {
    subject: `We have received your withdrawal, order ${reference}`,
  })
}

/** Acknowledges a withdrawal with its content, date and time (Directive (EU) 2023/2673). It repeats no words of the sender, who could otherwise write to a buyer. */
export function withdrawalUnmatchedEmail(shop: ServerShop, { statement }: Withdrawal, config: Config): Promise<Email> {
  const received = formatMomentToSecond(new Date(statement.receivedAt))
  const reference = readableReference(statement.reference, shop.settings.orderPrefix)
  const body = {
    preheader: `It reached us on ${received}.`,
    heading: 'We have received a statement of withdrawal',
    blocks: [
      'We received a withdrawal with your e-mail address.',
      {
        list: [
          `Received: ${received}`,
          `Order reference: ${reference ?? 'none that we could read'}`,
          `E-mail: ${readableEmail(sanitizeLine(statement.email))}`,
        ],
      },
      "We couldn't match it to an order automatically, so one of us will look at it and write to you. The statement counts from the moment above.",
      "Wasn't it you? You can safely ignore this e-mail.",
      `The person at the bench, ${shop.settings.brand}`,
    ],
    footer: [
      ...customerFooter(shop).slice(0, 1),
      'You are receiving this because someone gave this address in our withdrawal form. We send it at most once a day.',
    ],
  }
  return emailToCustomer(shop, statement.email, body, config, { subject: 'We have received a statement of withdrawal' })
}
