import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardId, cardIds } from './cards.ts'
import { amounts, type Payment } from './payment.ts'
import {
  authenticate,
  closeDispute,
  completeDelayedPayment,
  disputePayment,
  expire,
  failRefund,
  hold,
  pay,
  refundPayment,
  type Transition,
} from './transitions.ts'

const customer = { email: 'a@example.ie', name: 'A', phone: null, address: null }

const fresh: Payment = {
  id: 'cs_test_a1',
  key: 'k',
  created: 0,
  expiresAt: 3600,
  state: 'open',
  payer: null,
  card: null,
  problem: null,
  refunds: [],
  dispute: null,
  holding: false,
  chargedAt: null,
  parameters: {
    mode: 'payment',
    line_items: [
      { quantity: 2, price_data: { currency: 'eur', unit_amount: 3000, product_data: { name: 'Bracelet' } } },
    ],
    success_url: 'http://shop.test/',
  },
}

const refundOf = (amount: number) => ({ id: 're_1', amount, created: 0, reason: null, metadata: {}, failed: false })

test.each<[CardId, Payment['state'], string[], string | null]>([
  ['visa', 'paid', ['checkout.session.completed'], null],
  ['delayed', 'waiting', ['checkout.session.completed'], null],
  ['authentication', 'authenticating', [], null],
  ['declined', 'open', [], 'Your card was declined.'],
  ['insufficient', 'open', [], 'Your card has insufficient funds.'],
  ['expired', 'open', [], 'Your card has expired.'],
])('the card %s changes a payment to the state %s', (card, state, events, problem) => {
  const transition = pay(fresh, customer, card)
  expect(transition?.payment).toMatchObject({ state, problem, payer: customer, card })
  expect(transition?.events.map(({ type }) => type)).toEqual(events)
})

type Step = { readonly name: string; readonly take: (payment: Payment) => Transition }
const steps: readonly Step[] = [
  ...cardIds.map((card) => ({ name: `pay ${card}`, take: (payment: Payment) => pay(payment, customer, card) })),
  ...[true, false].flatMap((yes) => [
    { name: `authenticate ${yes}`, take: (payment: Payment) => authenticate(payment, yes) },
    { name: `completeDelayedPayment ${yes}`, take: (payment: Payment) => completeDelayedPayment(payment, yes) },
    { name: `hold ${yes}`, take: (payment: Payment) => hold(payment, yes) },
  ]),
  ...[1, 2500, 6000].map((amount) => ({
    name: `refund ${amount}`,
    take: (payment: Payment) => refundPayment(payment, refundOf(amount)),
  })),
  { name: 'expire', take: expire },
  { name: 'fail the refund', take: failRefund },
  { name: 'dispute', take: (payment) => disputePayment(payment, new Date(0)) },
  { name: 'win the dispute', take: (payment) => closeDispute(payment, 'won') },
  { name: 'lose the dispute', take: (payment) => closeDispute(payment, 'lost') },
]

const walk = fc.array(fc.constantFrom(...steps), { maxLength: 25 })

test('in any order of steps, a payment completes once, refunds at most its total, and keeps its final state', () => {
  fc.assert(
    fc.property(walk, (taken) => {
      let payment = fresh
      const types: string[] = []
      for (const { take } of taken) {
        const transition = take(payment)
        if (!transition) continue
        if (['paid', 'failed', 'expired'].includes(payment.state)) expect(transition.payment.state).toBe(payment.state)
        payment = transition.payment
        types.push(...transition.events.map(({ type }) => type))
        expect(amounts(payment).refunded).toBeLessThanOrEqual(amounts(payment).total)
      }
      const count = (type: string) => types.filter((one) => one === type).length
      expect(count('checkout.session.completed') + count('checkout.session.expired')).toBeLessThanOrEqual(1)
      expect(count('checkout.session.async_payment_succeeded')).toBeLessThanOrEqual(1)
      expect(count('refund.created')).toBe(payment.refunds.length)
      expect(count('charge.refunded')).toBe(payment.refunds.length)
      expect(count('refund.failed')).toBe(payment.refunds.filter(({ failed }) => failed).length)
      expect(count('charge.dispute.created')).toBe(payment.dispute === null ? 0 : 1)
      expect(count('charge.dispute.closed')).toBe(payment.dispute?.outcome ? 1 : 0)
    }),
  )
})
