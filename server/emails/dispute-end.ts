import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Config } from '../config.ts'
import type { DisputeRow } from '../database/schema.ts'
import type { Letter } from '../mail/mailbox.ts'
import { noticeToOwner } from './notice.ts'
import { referenceOf } from './parts.ts'

type Ended = { readonly order: Order; readonly dispute: DisputeRow }

/** Tells the owner that the bank has decided a dispute for the shop. */
export function disputeWonLetter({ order, dispute }: Ended, config: Config): Promise<Omit<Letter, 'key'>> {
  const said = {
    preheader: `${formatCents(dispute.amount)} stays with you.`,
    heading: `The dispute about order ${referenceOf(order)} is decided for you`,
    blocks: [
      `The bank leaves ${formatCents(dispute.amount)} with you, or closed the inquiry.`,
      'What you held back may be made and posted now. Write to the customer if it comes later than promised.',
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
    ],
  }
  return noticeToOwner(said, config)
}

/** Tells the owner that the bank has decided a dispute for the payer. */
export function disputeLostLetter({ order, dispute }: Ended, config: Config): Promise<Omit<Letter, 'key'>> {
  const said = {
    preheader: `${formatCents(dispute.amount)} goes to the customer.`,
    heading: `The dispute about order ${referenceOf(order)} is lost`,
    blocks: [
      `The bank gives ${formatCents(dispute.amount)} back to the customer. Do not give it back a second time, and post nothing for it.`,
      'The provider’s dashboard says why, and whether the decision can be appealed.',
      { list: [`Dispute: ${dispute.id}`, `Payment session: ${order.sessionId ?? 'none'}`] },
    ],
  }
  return noticeToOwner(said, config)
}
