import * as v from 'valibot'

const Name = v.pipe(v.string(), v.regex(/^[\w.-]{1,255}$/))
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Date.parse('9999-01-01') / 1000))
/** The provider takes eight digits of cents at most. */
const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999))
const payment_intent = v.nullable(
  v.union([
    Name,
    v.pipe(
      v.object({ id: Name }),
      v.transform(({ id }) => id),
    ),
  ]),
)

/** A payer's dispute as far as the shop reads it. */
export const Dispute = v.object({
  id: Name,
  payment_intent,
  amount: Amount,
  reason: Name,
  created: Seconds,
  status: Name,
  evidence_details: v.object({ due_by: v.nullable(Seconds) }),
})
/** A payer's dispute as an event tells of it; the amount in cents, times in seconds since 1970. */
export type StripeDispute = v.InferOutput<typeof Dispute>

const session = v.pipe(
  v.object({ object: v.object({ id: Name }) }),
  v.transform(({ object }) => ({ kind: 'session', id: object.id }) as const),
)
const refund = v.pipe(
  v.object({ object: v.object({ payment_intent }) }),
  v.transform(({ object }) => ({ kind: 'refund', intent: object.payment_intent }) as const),
)
const dispute = v.pipe(
  v.object({ object: Dispute }),
  v.transform(({ object }) => ({ kind: 'dispute', intent: object.payment_intent, dispute: object }) as const),
)
const warning = v.pipe(
  v.object({ object: v.object({ payment_intent: v.optional(payment_intent, null) }) }),
  v.transform(({ object }) => ({ kind: 'warning', intent: object.payment_intent }) as const),
)
const other = v.pipe(
  v.unknown(),
  v.transform(() => ({ kind: 'other' }) as const),
)

const sessionTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const
const refundTypes = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const
const disputeTypes = ['charge.dispute.created', 'charge.dispute.closed'] as const
const warningTypes = ['radar.early_fraud_warning.created'] as const

/** The types of events that the shop acts on, and that its endpoint has to be sent. */
export const eventTypes = [...sessionTypes, ...refundTypes, ...disputeTypes, ...warningTypes] as const
const actedOn: ReadonlySet<string> = new Set(eventTypes)

const envelope = { id: Name, created: Seconds, livemode: v.boolean() }

/** The provider's event as far as the shop acts on it: `data` says what it is about, `created` when it happened, in seconds since 1970; a signature vouches for the sender, not for the form. */
export const ProviderEvent = v.union([
  v.object({ ...envelope, type: v.picklist(sessionTypes), data: session }),
  v.object({ ...envelope, type: v.picklist(refundTypes), data: refund }),
  v.object({ ...envelope, type: v.picklist(disputeTypes), data: dispute }),
  v.object({ ...envelope, type: v.picklist(warningTypes), data: warning }),
  v.object({
    ...envelope,
    type: v.pipe(
      Name,
      v.check((type) => !actedOn.has(type)),
    ),
    data: other,
  }),
])
export type ProviderEvent = v.InferOutput<typeof ProviderEvent>
