import { readableEmail } from '#shop/checkout/idn.ts'
import { counted } from '#shop/counted.ts'
import { formatDay, formatMoment, formatMomentToSecond } from '#shop/dates.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { REFUND_DAYS } from '#shop/promises.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { refundBy } from '#shop/withdrawals/window.ts'
import type { DigestedStatement, WithdrawalDigest } from '../../orders/withdrawals/digest.ts'
import type { Withdrawal } from '../../orders/withdrawals/store.ts'
import { toOwner } from './compose.ts'
import { deskAction, quoted } from './parts.ts'
import { isAllBack, itemsReturned } from './withdrawal.ts'

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

const RETURNED = 'Returning:'

function returnedFact({ items }: Pick<Withdrawal['statement'], 'items'>): string {
  return `${RETURNED} ${sanitizeLine(items) || 'the whole order'}`
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

/** So many statements stand in the digest itself; if there are more, all of them are attached. */
const LISTED = 100

function digestLine(statement: DigestedStatement): string {
  const order = statement.orderId === null ? 'No paid order matches' : 'Matches an order, which has had its receipt'
  const receipt = statement.isAcknowledged ? 'Receipt sent' : 'No receipt sent'
  return [...statementOf(statement), returnedFact(statement), order, receipt].join(' · ')
}

export const withdrawalNotices = {
  'withdrawal-notice': toOwner<Withdrawal>(({ statement, order, money, isAcknowledged }, shop, config) => {
    const isMatched = statement.orderId !== null
    // The order's page sends the items by their names in the order.
    const isTyped = statement.scope === 'words'
    return {
      preheader: isMatched ? 'A customer has withdrawn from an order.' : fitsNothing.lead,
      heading: `Withdrawal from order ${sanitizeLine(statement.reference)}`,
      blocks: [
        { list: isTyped ? statementOf(statement) : [...statementOf(statement), returnedFact(statement)] },
        ...(isTyped ? [quoted(RETURNED, statement.items)] : []),
        remedyFor({ order, money, isAcknowledged }),
        ...(statement.orderId === null
          ? []
          : [deskAction({ id: statement.orderId }, config), { details: [`Order id: ${statement.orderId}`] }]),
      ],
      // The address may have been erased since.
      replyTo: statement.email || shop.settings.contactEmail,
    }
  }),

  /** Tells of all statements of an hour of which there was no single e-mail, so that many made-up ones do not bury the others. */
  'withdrawal-digest': toOwner<WithdrawalDigest>(({ from, to, statements }) => {
    const lines = statements.map(digestLine)
    const isLong = lines.length > LISTED
    return {
      preheader: `They came in between ${formatMoment(from)} and ${formatMoment(to)}.`,
      heading: `${counted(lines.length, 'more statement')} of withdrawal`,
      blocks: [
        `These came in between ${formatMoment(from)} and ${formatMoment(to)}. There were many others that day, so we send them together. A withdrawal from a paid order still gets its own e-mail right away.`,
        { list: lines.slice(0, LISTED) },
        ...(isLong ? [`These are the first ${LISTED}. All ${lines.length} are in the attached file.`] : []),
        {
          lead: 'What to do:',
          text: 'Read them. One may be real, with a mistake in its order reference. It counts from the moment it came in. If you know the order, write to the customer today.',
        },
      ],
      attachments: isLong ? [{ filename: 'statements.txt', content: `${lines.join('\n')}\n` }] : [],
    }
  }),

  'refund-due': toOwner<Withdrawal>(({ statement, order }, _, config) => {
    if (order === null) throw new Error('The statement fits no order')
    const day = formatDay(refundBy(statement.receivedAt))
    return {
      preheader: "This withdrawal isn't completed yet.",
      heading: `Money back by ${day}, order ${orderReference(order)}`,
      blocks: [
        `The customer withdrew on ${formatMomentToSecond(new Date(statement.receivedAt))}. By law you must refund them by ${day}, ${REFUND_DAYS} days later. You may wait until the pieces or the proof of posting have come.`,
        { lead: 'Returning:', text: itemsReturned(statement, order, 'what the customer named in their message') },
        deskAction(order, config),
        'One tap at the desk refunds it or completes it. We send this reminder once.',
      ],
    }
  }),
}
