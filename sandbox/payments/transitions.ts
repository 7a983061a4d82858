import { type CardId, testCard } from './cards.ts'
import type { Customer } from './customer.ts'
import { amounts, type Dispute, type Payment, type Refund, refundable } from './payment.ts'

const ANSWER_WITHIN_S = 7 * 86_400

export type PaymentEvent =
  | {
      readonly type:
        | 'checkout.session.completed'
        | 'checkout.session.async_payment_succeeded'
        | 'checkout.session.async_payment_failed'
        | 'checkout.session.expired'
        | 'charge.refunded'
    }
  | { readonly type: 'refund.created' | 'refund.failed'; readonly refund: Refund }
  | { readonly type: 'charge.dispute.created' | 'charge.dispute.closed'; readonly dispute: Dispute }

/** A payment after a transition, and its events; null if the payment is not in a state for it. */
export type Transition = { readonly payment: Payment; readonly events: readonly PaymentEvent[] } | null

function isOpen({ state }: Payment): boolean {
  return state === 'open' || state === 'authenticating'
}

export function pay(payment: Payment, customer: Customer, card: CardId): Transition {
  if (!isOpen(payment)) return null
  const { outcome, problem = null } = testCard(card)
  const attempt = { ...payment, payer: customer, card, problem: null }
  switch (outcome) {
    case 'paid':
      return { payment: { ...attempt, state: 'paid' }, events: [{ type: 'checkout.session.completed' }] }
    case 'delayed':
      return { payment: { ...attempt, state: 'waiting' }, events: [{ type: 'checkout.session.completed' }] }
    case 'authenticate':
      return { payment: { ...attempt, state: 'authenticating' }, events: [] }
    case 'declined':
      return { payment: { ...attempt, state: 'open', problem }, events: [] }
  }
}

/** Answers the bank's question: confirmed pays, anything else leaves the session open with the bank's no. */
export function authenticate(payment: Payment, confirmed: boolean): Transition {
  if (payment.state !== 'authenticating' || payment.card === null) return null
  if (confirmed) return { payment: { ...payment, state: 'paid' }, events: [{ type: 'checkout.session.completed' }] }
  return { payment: { ...payment, state: 'open', problem: testCard(payment.card).problem ?? null }, events: [] }
}

export function completeDelayedPayment(payment: Payment, arrived: boolean): Transition {
  if (payment.state !== 'waiting') return null
  return arrived
    ? { payment: { ...payment, state: 'paid' }, events: [{ type: 'checkout.session.async_payment_succeeded' }] }
    : { payment: { ...payment, state: 'failed' }, events: [{ type: 'checkout.session.async_payment_failed' }] }
}

export function expire(payment: Payment): Transition {
  if (!isOpen(payment)) return null
  return { payment: { ...payment, state: 'expired' }, events: [{ type: 'checkout.session.expired' }] }
}

/** Gives money of a paid session back, at most what is left of it. */
export function refundPayment(payment: Payment, refund: Refund): Transition {
  if (payment.state !== 'paid' || refund.amount > refundable(payment)) return null
  return {
    payment: { ...payment, refunds: [...payment.refunds, refund] },
    events: [{ type: 'refund.created', refund }, { type: 'charge.refunded' }],
  }
}

export function failRefund(payment: Payment): Transition {
  const last = payment.refunds.at(-1)
  if (last === undefined || last.failed) return null
  const failed = { ...last, failed: true }
  return {
    payment: { ...payment, refunds: [...payment.refunds.slice(0, -1), failed] },
    events: [{ type: 'refund.failed', refund: failed }],
  }
}

/** Lets the customer dispute the whole payment, once; the shop has a week to answer. */
export function disputePayment(payment: Payment, now: Date): Transition {
  if (payment.state !== 'paid' || payment.dispute !== null) return null
  const created = Math.floor(now.getTime() / 1000)
  const open = { created, dueBy: created + ANSWER_WITHIN_S, outcome: null }
  const dispute = { id: `du_${payment.key}`, amount: amounts(payment).total, ...open }
  return { payment: { ...payment, dispute }, events: [{ type: 'charge.dispute.created', dispute }] }
}

export function closeDispute(payment: Payment, outcome: 'won' | 'lost'): Transition {
  if (payment.dispute === null || payment.dispute.outcome !== null) return null
  const dispute = { ...payment.dispute, outcome }
  return { payment: { ...payment, dispute }, events: [{ type: 'charge.dispute.closed', dispute }] }
}

export function hold(payment: Payment, holding: boolean): Transition {
  return { payment: { ...payment, holding }, events: [] }
}
