import { lineName } from '#shop/cart/order-line.ts'
import { readableEmail } from '#shop/checkout/idn.ts'
import { formatDay, formatMoment, formatMomentToSecond } from '#shop/dates.ts'
import { foldLetters } from '#shop/fold-letters.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference, readableReference } from '#shop/orders/reference.ts'
import { itemsStated } from '#shop/orders/to-refund.ts'
import { paths } from '#shop/paths.ts'
import { POST_BACK_DAYS, REFUND_DAYS } from '#shop/promises.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { ServerShop } from '#shop/shop.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { noWithdrawalAtAll } from '#shop/texts/no-withdrawal.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { refundBy } from '#shop/withdrawals/window.ts'
import { namesOf } from '../../orders/order/exchanged.ts'
import type { DigestedStatement, WithdrawalDigest } from '../../orders/withdrawals/digest.ts'
import type { Withdrawal } from '../../orders/withdrawals/store.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, type EmailConfig, emailToCustomer, emailToOwner } from './compose.ts'
import { customerFooter, deskAction, orderAction, quoted, withoutRight } from './parts.ts'

function statementOf({
  name,
  reference,
  email,
  receivedAt,
}: Omit<Withdrawal['statement'], 'orderId' | 'scope'>): string[] {
  return [
    `Received: ${formatMomentToSecond(new Date(receivedAt))}`,
    `Name: ${sanitizeLine(name)}`,
    `Order reference: ${sanitizeLine(reference)}`,
    `E-mail: ${readableEmail(sanitizeLine(email))}`,
  ]
}

const RETURNED = 'What is returned:'

function returnedFact({ items }: Pick<Withdrawal['statement'], 'items'>): string {
  return `${RETURNED} ${sanitizeLine(items) || 'the whole order'}`
}

function itemsReturned(
  statement: Withdrawal['statement'],
  order: Order,
  unnamed = 'the part of the order that you named in your statement',
): string {
  const stated = itemsStated(order.items, statement)
  if (stated !== null) return namesOf(order.items, stated).join(', ')
  if (statement.scope === 'all') return 'the whole order'
  const text = foldLetters(statement.items)
  const named = order.items.filter(({ name }) => text.includes(foldLetters(name))).map(lineName)
  return named.join(', ') || unnamed
}

/** True if all the money of an order is back with its buyer, so that a withdrawal brings no more. */
function isAllBack({ order, money }: Pick<Withdrawal, 'order' | 'money'>): boolean {
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
      `You've withdrawn from your contract with ${shop.settings.brand}. This is what reached us:`,
      {
        list: [
          `Received: ${received}`,
          ...(order.name === null ? [] : [`Name: ${sanitizeLine(order.name)}`]),
          `Order reference: ${reference}`,
          `E-mail: ${readableEmail(sanitizeLine(order.email ?? ''))}`,
          `What is returned: ${itemsReturned(statement, order)}`,
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
      `Someone, most likely you, has withdrawn from a contract with ${shop.settings.brand} and gave this e-mail address. This is what reached us:`,
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

const fits = {
  lead: 'What to do:',
  text: `We've sent the customer a receipt. Stop making what isn't made yet. Refund it within ${REFUND_DAYS} days of the date above. You may wait for the pieces or the proof of posting.`,
}
const fitsRefunded = {
  lead: 'What to do:',
  text: "Nothing is left to refund: all of the money is back with the customer, by refund or through their bank. Don't make or post anything more.",
}
const fitsBespoke = {
  lead: 'What to do:',
  text: 'Everything in this order was made for this customer, so there is no right to withdraw from it. Write to the customer. You may still take it back.',
}
const fitsAgain = {
  lead: 'What to do:',
  text: `We sent no receipt for this statement: the order already had one for the same items within a day. Tell the customer that you have this statement too. Refund it within ${REFUND_DAYS} days of the date above.`,
}
const fitsNothing = {
  lead: 'No paid order has this reference and this e-mail address.',
  text: 'We sent a receipt without details to the address above. If you know the order, write to the customer today: the statement counts. To ask which order they mean, reply to this e-mail.',
}
const fitsNothingAgain = {
  lead: fitsNothing.lead,
  text: 'We sent no receipt for this statement. Either the address already had one within a day, or too many statements without an order came in today. If you know the order, tell the customer today that you have the statement: it counts. To ask which order they mean, reply to this e-mail.',
}

function remedyFor({ order, money, isAcknowledged }: Omit<Withdrawal, 'statement'>) {
  if (order === null) return isAcknowledged ? fitsNothing : fitsNothingAgain
  if (isAllBack({ order, money })) return fitsRefunded
  if (!mayWithdraw(order)) return fitsBespoke
  return isAcknowledged ? fits : fitsAgain
}

export function withdrawalNoticeEmail(
  shop: ServerShop,
  { statement, order, money, isAcknowledged }: Withdrawal,
  config: Config,
): Promise<Email> {
  const isMatched = statement.orderId !== null
  // The order's page sends the items by their names in the order.
  const isTyped = statement.scope === 'words'
  const body = {
    preheader: isMatched ? 'A customer has withdrawn from an order.' : fitsNothing.lead,
    heading: `Withdrawal from order ${sanitizeLine(statement.reference)}`,
    blocks: [
      { list: isTyped ? statementOf(statement) : [...statementOf(statement), returnedFact(statement)] },
      ...(isTyped ? [quoted(RETURNED, statement.items)] : []),
      remedyFor({ order, money, isAcknowledged }),
      ...(statement.orderId === null
        ? []
        : [`Order id: ${statement.orderId}`, deskAction({ id: statement.orderId }, config)]),
    ],
  }
  // The address may have been erased since.
  return emailToOwner(shop, body, config, { replyTo: statement.email || shop.settings.contactEmail })
}

/** So many statements stand in the digest itself; if there are more, all of them are attached. */
const LISTED = 100

function digestLine(statement: DigestedStatement): string {
  const order = statement.orderId === null ? 'No paid order matches' : 'Matches an order, which has had its receipt'
  const receipt = statement.isAcknowledged ? 'Receipt sent' : 'No receipt sent'
  return [...statementOf(statement), returnedFact(statement), order, receipt].join(' · ')
}

/** Tells the owner of all statements of an hour of which there was no single e-mail, so that many made-up ones do not bury the others. */
export function withdrawalDigestEmail(
  shop: ServerShop,
  { from, to, statements }: WithdrawalDigest,
  config: Config,
): Promise<Email> {
  const lines = statements.map(digestLine)
  const count = lines.length === 1 ? '1 more statement' : `${lines.length} more statements`
  const body = {
    preheader: `They came in between ${formatMoment(from)} and ${formatMoment(to)}.`,
    heading: `${count} of withdrawal`,
    blocks: [
      `These came in between ${formatMoment(from)} and ${formatMoment(to)}. There were many others that day, so we send them together. A withdrawal from a paid order still gets its own e-mail right away.`,
      { list: lines.slice(0, LISTED) },
      ...(lines.length > LISTED
        ? [`These are the first ${LISTED}. All ${lines.length} are in the attached file.`]
        : []),
      {
        lead: 'What to do:',
        text: 'Read them. One may be real, with a mistake in its order reference. It counts from the moment it came in. If you know the order, write to the customer today.',
      },
    ],
  }
  const attachments = lines.length > LISTED ? [{ filename: 'statements.txt', content: `${lines.join('\n')}\n` }] : []
  return emailToOwner(shop, body, config, { attachments })
}

export function refundDueEmail(shop: ServerShop, { statement, order }: Withdrawal, config: Config): Promise<Email> {
  if (order === null) throw new Error('The statement fits no order')
  const [reference, day] = [orderReference(order), formatDay(refundBy(statement.receivedAt))]
  const body = {
    preheader: "This withdrawal isn't completed yet.",
    heading: `Money back by ${day}, order ${reference}`,
    blocks: [
      `The customer withdrew on ${formatMomentToSecond(new Date(statement.receivedAt))}. By law you must refund them by ${day}, ${REFUND_DAYS} days later. You may wait until the pieces or the proof of posting have come.`,
      { lead: 'Returning:', text: itemsReturned(statement, order, 'what the customer named in their message') },
      deskAction(order, config),
      'Refund it at the desk, or complete it there. We send this reminder once.',
    ],
  }
  return emailToOwner(shop, body, config)
}
