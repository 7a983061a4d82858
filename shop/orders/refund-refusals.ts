import { type RefusalOf, refusalsFrom } from '../refusal.ts'
import { orderSentences } from './refusals.ts'

/** Why no money goes back. */
export const refundSentences = {
  stale: orderSentences.stale,
  'in-progress': 'Another refund for this order is in progress. Wait a minute, check the order, then try again.',
  'nothing-paid': 'Nothing was paid for this order, so nothing can go back.',
  'no-answer': 'The payment provider does not answer. Ask about the order before you try again.',
  'provider-refuses': (why: string) => `The payment provider refuses: ${why}`,
  disputed: (dispute: string, status: string) =>
    `The payment is disputed (${dispute}, ${status}): the bank may take the money as well, and you would pay twice.`,
  'all-gone': (received: string) => `All of it, ${received}, has gone back already.`,
  'too-much': (left: string, received: string) => `Only ${left} of ${received} is left to give back.`,
  'same-amount': (amount: string) => `${amount} has gone back within a day already.`,
  'not-noted': 'The refund is given, but the books do not have it yet: the provider’s message will bring it.',
  'line-twice': 'Name each line once.',
  'too-many-items': 'The order does not have so many items.',
} as const

export type RefundRefusal = RefusalOf<typeof refundSentences>

/** Refuses to give money back. */
export const refuseRefund = refusalsFrom(refundSentences)
