import { formatMoment } from '#shop/dates.ts'
import { POST_BACK_DAYS, REFUND_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { legalFact } from '#shop/texts/facts.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config.ts'
import type { Withdrawal } from '../withdrawals/store.ts'
import { type Email, emailToCustomer, emailToOwner } from './compose.ts'

/** A statement of withdrawal as it was sent, made harmless for letters. */
function statementOf({ name, reference, email, items, receivedAt }: Withdrawal): string[] {
  return [
    `Received: ${formatMoment(new Date(receivedAt))}`,
    `Name: ${sanitizeLine(name)}`,
    `Order reference: ${sanitizeLine(reference)}`,
    `E-mail: ${sanitizeLine(email)}`,
    `What is returned: ${sanitizeLine(items) || 'the whole order'}`,
  ]
}

/** The acknowledgement of a withdrawal, with its content, date and time on a durable medium (Directive (EU) 2023/2673). */
export function withdrawalEmail(withdrawal: Withdrawal, config: Config): Promise<Email> {
  const body = {
    preheader: `We have it since ${formatMoment(new Date(withdrawal.receivedAt))}.`,
    heading: 'We have received your withdrawal',
    blocks: [
      `You withdraw from your contract with ${settings.brand}. This is your statement as it reached us:`,
      { list: statementOf(withdrawal) },
      `Please post the bracelet to ${legalFact('returnsAddress')} within ${POST_BACK_DAYS} days and keep your proof of posting. Not yet posted to you? Then there is nothing to send back.`,
      `What you get back, and when, is on our Shipping & Returns page. Questions: reply to this e-mail.`,
      `The person at the bench, ${settings.brand}`,
    ],
  }
  const subject = `We have received your withdrawal, order ${sanitizeLine(withdrawal.reference)}`
  return emailToCustomer(withdrawal.email, body, config, { subject })
}

const fits = {
  lead: 'What to do',
  text: `The customer has been sent an acknowledgement. Stop making what is not made yet. Refund within ${REFUND_DAYS} days of the date above; you may wait for the bracelet or the proof of posting.`,
}
const fitsNothing = {
  lead: 'No paid order has this reference and this e-mail address.',
  text: 'No acknowledgement was sent, so that nobody can have letters sent to strangers. If you know the order, write to the customer today that you have the statement: it counts all the same. Reply to this e-mail to ask.',
}

/** The letter that tells the owner of a withdrawal, also where it fits no order; a reply goes to the address in the statement. */
export function withdrawalNoticeEmail(withdrawal: Withdrawal, config: Config): Promise<Email> {
  const body = {
    preheader: withdrawal.orderId === null ? fitsNothing.lead : 'A customer withdraws from an order.',
    heading: `Withdrawal from order ${sanitizeLine(withdrawal.reference)}`,
    blocks: [
      { list: statementOf(withdrawal) },
      withdrawal.orderId === null ? fitsNothing : fits,
      ...(withdrawal.orderId === null ? [] : [`Order number in the books: ${withdrawal.orderId}`]),
    ],
  }
  return emailToOwner(body, config, { replyTo: withdrawal.email })
}
