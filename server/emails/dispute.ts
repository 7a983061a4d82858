import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config.ts'
import type { DisputeRow } from '../database/schema.ts'
import type { Letter } from '../mail/mailbox.ts'
import { noticeToOwner } from './notice.ts'
import { namedLines, postalAddress, referenceOf } from './parts.ts'

/** Tells the owner that a payer disputes a payment, why, and until when the bank takes an answer. */
export function disputeLetter(
  { order, dispute }: { readonly order: Order; readonly dispute: DisputeRow },
  config: Config,
): Promise<Omit<Letter, 'key'>> {
  const until =
    dispute.answerBy === null
      ? 'This bank takes no answer.'
      : `Answer in the provider’s dashboard by ${formatMoment(new Date(dispute.answerBy))}; after that the money is lost.`
  const said = {
    preheader: `Do not post it. ${until}`,
    heading: `The payment of order ${referenceOf(order)} is disputed`,
    blocks: [
      `The customer has asked the bank for ${formatCents(dispute.amount)} back. Do not make or post this order until that is settled.`,
      { lead: 'What to do:', text: until },
      {
        list: [
          `Reason given: ${sanitizeLine(dispute.reason.replaceAll('_', ' '))}`,
          `Dispute: ${dispute.id}`,
          `Payment session: ${order.sessionId ?? 'none'}`,
          `Ordered: ${namedLines(order)
            .map(({ quantity, name }) => `${quantity} × ${name}`)
            .join(', ')}`,
          `Customer: ${sanitizeLine(order.email ?? 'no e-mail given')}`,
          `Address: ${postalAddress(order) || 'no address given'}`,
        ],
      },
      'What helps: the confirmation, the proof of posting with its tracking, and what you wrote to each other.',
    ],
  }
  return noticeToOwner(said, config)
}
