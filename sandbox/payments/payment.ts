import * as v from 'valibot'
import { cardIds } from './cards.ts'
import { Customer } from './customer.ts'
import { SessionParameters } from './session-parameters.ts'

const Refund = v.object({
  id: v.string(),
  amount: v.number(),
  created: v.number(),
  reason: v.nullable(v.string()),
  metadata: v.record(v.string(), v.string()),
  /** A bank may send a refund back days later. */
  failed: v.boolean(),
})

export type Refund = v.InferOutput<typeof Refund>

const Dispute = v.object({
  id: v.string(),
  amount: v.number(),
  created: v.number(),
  dueBy: v.number(),
  outcome: v.nullable(v.picklist(['won', 'lost'])),
})

/** A customer's complaint to the bank: its amount in cents, when it was made and until when it can be answered, in seconds since 1970, and how it ended for the shop. */
export type Dispute = v.InferOutput<typeof Dispute>

/** A checkout session with its payment, as the sandbox keeps it; `created` and `expiresAt` are seconds since 1970. */
export const Payment = v.object({
  id: v.string(),
  key: v.string(),
  created: v.number(),
  expiresAt: v.number(),
  parameters: SessionParameters,
  /** open: the page waits · authenticating: the bank asks · waiting: the money is on its way · failed: it never came. */
  state: v.picklist(['open', 'authenticating', 'waiting', 'paid', 'failed', 'expired']),
  payer: v.nullable(Customer),
  chargedAt: v.nullable(v.number()),
  card: v.nullable(v.picklist(cardIds)),
  problem: v.nullable(v.string()),
  refunds: v.array(Refund),
  dispute: v.nullable(Dispute),
  holding: v.boolean(),
})
export type Payment = v.InferOutput<typeof Payment>

export function parsePayment(row: { session: string }): Payment {
  return v.parse(Payment, JSON.parse(row.session))
}

export function amounts({ parameters, refunds }: Pick<Payment, 'parameters' | 'refunds'>) {
  const subtotal = parameters.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0)
  const shipping = parameters.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0
  const refunded = refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
  return { subtotal, shipping, total: subtotal + shipping, refunded }
}

/** The rest of a payment's charge that can be given back, in cents. */
export function refundable(payment: Pick<Payment, 'parameters' | 'refunds'>): number {
  const { refunded, total } = amounts(payment)
  return total - refunded
}

export function isComplete({ state }: Payment): boolean {
  return state === 'waiting' || state === 'paid' || state === 'failed'
}

export function successAddress({ id, parameters }: Payment): string {
  return parameters.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}
