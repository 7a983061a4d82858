import { type CardId, testCard } from './cards.ts'
import type { Payer } from './customer.ts'
import { amounts, type Dispute, type Payment, type Refund, refundable } from './payment.ts'

const ANSWER_WITHIN_S = 7 * 86_400

/** Something that the shop is told about: a kind of event, and the refund or dispute that it is about where there is one. */
export type News =
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

/** A payment after a move and the news of it; null where the payment is not in a state for that move. */
export type Move = { readonly payment: Payment; readonly news: readonly News[] } | null

function isOpen({ state }: Payment): boolean {
  return state === 'open' || state === 'authenticating'
}

/** Pays an open session with a test card. */
export function pay(payment: Payment, payer: Payer, card: CardId): Move {
  if (!isOpen(payment)) return null
  const { outcome, problem = null } = testCard(card)
  const tried = { ...payment, payer, card, problem: null }
  switch (outcome) {
    case 'paid':
      return { payment: { ...tried, state: 'paid' }, news: [{ type: 'checkout.session.completed' }] }
    case 'delayed':
      return { payment: { ...tried, state: 'waiting' }, news: [{ type: 'checkout.session.completed' }] }
    case 'authenticate':
      return { payment: { ...tried, state: 'authenticating' }, news: [] }
    case 'declined':
      return { payment: { ...tried, state: 'open', problem }, news: [] }
  }
}

/** Answers the bank's question: confirmed pays, anything else leaves the session open with the bank's no. */
export function authenticate(payment: Payment, confirmed: boolean): Move {
  if (payment.state !== 'authenticating' || payment.card === null) return null
  if (confirmed) return { payment: { ...payment, state: 'paid' }, news: [{ type: 'checkout.session.completed' }] }
  return { payment: { ...payment, state: 'open', problem: testCard(payment.card).problem ?? null }, news: [] }
}

/** Ends the wait for a delayed payment's money. */
export function settle(payment: Payment, arrived: boolean): Move {
  if (payment.state !== 'waiting') return null
  return arrived
    ? { payment: { ...payment, state: 'paid' }, news: [{ type: 'checkout.session.async_payment_succeeded' }] }
    : { payment: { ...payment, state: 'failed' }, news: [{ type: 'checkout.session.async_payment_failed' }] }
}

/** Closes an open session for good. */
export function expire(payment: Payment): Move {
  if (!isOpen(payment)) return null
  return { payment: { ...payment, state: 'expired' }, news: [{ type: 'checkout.session.expired' }] }
}

/** Gives money of a paid session back, at most what is left of it. */
export function refund(payment: Payment, given: Refund): Move {
  if (payment.state !== 'paid' || given.amount > refundable(payment)) return null
  return {
    payment: { ...payment, refunds: [...payment.refunds, given] },
    news: [{ type: 'refund.created', refund: given }, { type: 'charge.refunded' }],
  }
}

/** Lets the bank send the last refund back. */
export function failRefund(payment: Payment): Move {
  const last = payment.refunds.at(-1)
  if (last === undefined || last.failed) return null
  const failed = { ...last, failed: true }
  return {
    payment: { ...payment, refunds: [...payment.refunds.slice(0, -1), failed] },
    news: [{ type: 'refund.failed', refund: failed }],
  }
}

/** Lets the payer dispute the whole payment, once; the shop has a week to answer. */
export function disputePayment(payment: Payment, now: Date): Move {
  if (payment.state !== 'paid' || payment.dispute !== null) return null
  const created = Math.floor(now.getTime() / 1000)
  const open = { created, dueBy: created + ANSWER_WITHIN_S, outcome: null }
  const dispute = { id: `du_${payment.key}`, amount: amounts(payment).total, ...open }
  return { payment: { ...payment, dispute }, news: [{ type: 'charge.dispute.created', dispute }] }
}

/** Lets the bank decide an open dispute, for the shop or for the payer. */
export function closeDispute(payment: Payment, outcome: 'won' | 'lost'): Move {
  if (payment.dispute === null || payment.dispute.outcome !== null) return null
  const dispute = { ...payment.dispute, outcome }
  return { payment: { ...payment, dispute }, news: [{ type: 'charge.dispute.closed', dispute }] }
}

/** Holds a payment's webhooks back from now on, or lets new ones go at once. */
export function hold(payment: Payment, holding: boolean): Move {
  return { payment: { ...payment, holding }, news: [] }
}
