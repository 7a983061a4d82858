import { formatMoment } from '#shop/dates.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { legalFact } from '#shop/texts/facts.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config.ts'
import type { Letter } from '../mail/mailbox.ts'
import { type Content, htmlLetter, plainLetter } from '../mail/render.ts'
import type { Withdrawal } from '../withdrawals/store.ts'
import { customerFooter } from './parts.ts'

/** A statement of withdrawal as it was sent, made harmless for letters. */
export function statementOf({ name, reference, email, items, receivedAt }: Withdrawal): string[] {
  return [
    `Received: ${formatMoment(new Date(receivedAt))}`,
    `Name: ${sanitizeLine(name)}`,
    `Order reference: ${sanitizeLine(reference)}`,
    `E-mail: ${sanitizeLine(email)}`,
    `What is returned: ${sanitizeLine(items) || 'the whole order'}`,
  ]
}

function contentOf(withdrawal: Withdrawal, { vatNumber }: Config): Content {
  const received = formatMoment(new Date(withdrawal.receivedAt))
  return {
    preheader: `We have it since ${received}.`,
    heading: 'We have received your withdrawal',
    blocks: [
      `You withdraw from your contract with ${settings.brand}. This is your statement as it reached us:`,
      { list: statementOf(withdrawal) },
      `Please post the bracelet to ${legalFact('returnsAddress')} within ${POST_BACK_DAYS} days and keep your proof of posting. Not yet posted to you? Then there is nothing to send back.`,
      `What you get back, and when, is on our Shipping & Returns page. Questions: reply to this e-mail.`,
      `The person at the bench, ${settings.brand}`,
    ],
    footer: customerFooter(vatNumber),
  }
}

/** The acknowledgement of a withdrawal, with its content, date and time on a durable medium (Directive (EU) 2023/2673). */
export async function withdrawalLetter(withdrawal: Withdrawal, config: Config): Promise<Omit<Letter, 'key'>> {
  const content = contentOf(withdrawal, config)
  return {
    to: withdrawal.email,
    replyTo: settings.contactEmail,
    subject: `We have received your withdrawal, order ${sanitizeLine(withdrawal.reference)}`,
    text: plainLetter(content),
    html: await htmlLetter(content, config.publicUrl),
    attachments: [],
  }
}
