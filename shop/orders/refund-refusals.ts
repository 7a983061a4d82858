import { type RefusalOf, refusalsFrom } from '../refusal.ts'
import { orderSentences } from './refusals.ts'

export const refundSentences = {
  stale: orderSentences.stale,
  'in-progress': 'Another refund for this order is in progress. Wait a minute, check the order, then try again.',
  'nothing-paid': 'Nothing was paid for this order, so there’s nothing to refund.',
  'no-answer':
    'The payment provider does not answer. The refund may have gone through, so check the order before you try again.',
  'provider-refuses': (why: string) => `The payment provider refuses: ${why}`,
  disputed: (dispute: string, status: string) =>
    `The payment is disputed (${dispute}, ${status}): the bank may take the money as well, and you would pay twice.`,
  'all-gone': (received: string) => `The whole amount, ${received}, has already gone back.`,
  'too-much': (left: string, received: string) => `Only ${left} of ${received} is left to refund.`,
  'same-amount': (amount: string) => `You’ve already refunded ${amount} within the last day.`,
  'not-noted': 'The refund was made, but isn’t recorded here yet. It will be when the provider’s webhook arrives.',
  posted: (at: string) => `The order was posted on ${at}, so it can’t be cancelled. Refund the items instead.`,
  'cancel-all': 'A cancelled order is refunded in full. Refund some items without cancelling it.',
  'line-twice': 'Name each line once.',
  'too-many-items': 'The order doesn’t have that many items.',
  'line-refunded': (name: string, count: string) => `You’ve already refunded ${count} × ${name}.`,
  'costs-nothing': 'These items cost nothing, so there’s nothing to refund.',
} as const

export type RefundRefusal = RefusalOf<typeof refundSentences>

export const refuseRefund = refusalsFrom(refundSentences)
