import { REFUND_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config.ts'
import type { Letter } from '../mail/mailbox.ts'
import { type Content, htmlLetter, plainLetter } from '../mail/render.ts'
import type { Withdrawal } from '../withdrawals/store.ts'
import { statementOf } from './withdrawal.ts'

const fits = {
  lead: 'What to do',
  text: `The customer has been sent an acknowledgement. Stop making what is not made yet. Refund within ${REFUND_DAYS} days of the date above; you may wait for the bracelet or the proof of posting.`,
}
const fitsNothing = {
  lead: 'No paid order has this reference and this e-mail address.',
  text: 'No acknowledgement was sent, so that nobody can have letters sent to strangers. If you know the order, write to the customer today that you have the statement: it counts all the same. Reply to this e-mail to ask.',
}

function contentOf(withdrawal: Withdrawal): Content {
  return {
    preheader: withdrawal.orderId === null ? fitsNothing.lead : 'A customer withdraws from an order.',
    heading: `Withdrawal from order ${sanitizeLine(withdrawal.reference)}`,
    blocks: [
      { list: statementOf(withdrawal) },
      withdrawal.orderId === null ? fitsNothing : fits,
      ...(withdrawal.orderId === null ? [] : [`Order number in the books: ${withdrawal.orderId}`]),
    ],
    footer: [`Sent by ${settings.brand} to its owner only.`],
  }
}

/** The letter that tells the owner of a withdrawal, also where it fits no order; a reply goes to the address in the statement. */
export async function withdrawalNoticeLetter(withdrawal: Withdrawal, config: Config): Promise<Omit<Letter, 'key'>> {
  const content = contentOf(withdrawal)
  return {
    to: config.mail.owner,
    replyTo: withdrawal.email,
    subject: `Withdrawal from order ${sanitizeLine(withdrawal.reference)}`,
    text: plainLetter(content),
    html: await htmlLetter(content, config.publicUrl),
    attachments: [],
  }
}
