import * as v from 'valibot'
import type { PaymentDispute, ProviderEvent } from '../provider.ts'

const Name = v.pipe(v.string(), v.regex(/^[\w.-]{1,255}$/))
const Moment = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(Date.parse('9999-01-01') / 1000),
  v.transform((seconds) => new Date(seconds * 1000).toISOString()),
)
/** Stripe takes eight digits of cents at most. */
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

/** The outcome of a dispute by Stripe's status. A closed inquiry or a prevented dispute took no money, so it counts as won. */
const outcomes: Readonly<Record<string, PaymentDispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  warning_needs_response: null,
  warning_under_review: null,
  needs_response: null,
  under_review: null,
  appeal_needs_response: null,
  appeal_under_review: null,
}
const outcomeOf = (status: string) => {
  const outcome = outcomes[status]
  return outcome === undefined ? 'unknown' : outcome
}

const disputed = {
  id: Name,
  amount: Amount,
  reason: Name,
  created: Moment,
  status: Name,
  evidence_details: v.object({ due_by: v.nullable(Moment) }),
}
const Disputed = v.object(disputed)
const disputeFrom = ({ created, evidence_details, ...dispute }: v.InferOutput<typeof Disputed>): PaymentDispute => ({
  ...dispute,
  outcome: outcomeOf(dispute.status),
  answerBy: evidence_details.due_by,
  createdAt: created,
})
export const Dispute = v.pipe(Disputed, v.transform(disputeFrom))

const session = v.pipe(
  v.object({ object: v.object({ id: Name }) }),
  v.transform(({ object }) => ({ kind: 'session', sessionId: object.id }) as const),
)
const refund = v.pipe(
  v.object({ object: v.object({ payment_intent }) }),
  v.transform(({ object }) => ({ kind: 'refund', paymentId: object.payment_intent }) as const),
)
const dispute = v.pipe(
  v.object({ object: v.object({ ...disputed, payment_intent }) }),
  v.transform(({ object: { payment_intent: paymentId, ...object } }) => ({
    kind: 'dispute' as const,
    paymentId,
    dispute: disputeFrom(object),
  })),
)
const warning = v.pipe(
  v.object({ object: v.object({ payment_intent: v.optional(payment_intent, null) }) }),
  v.transform(({ object }) => ({ kind: 'warning', paymentId: object.payment_intent }) as const),
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

export const eventTypes = [...sessionTypes, ...refundTypes, ...disputeTypes, ...warningTypes] as const
const actedOn: ReadonlySet<string> = new Set(eventTypes)

const envelope = { id: Name, created: Moment, livemode: v.boolean() }

export const Event = v.pipe(
  v.union([
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
  ]),
  v.transform(
    ({ id, type, created, livemode, data }): ProviderEvent => ({
      id,
      type,
      at: created,
      isLive: livemode,
      about: data,
    }),
  ),
)
