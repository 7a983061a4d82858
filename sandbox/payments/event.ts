import Stripe from 'stripe'
import { chargeObject } from './charge.ts'
import { disputeObject } from './dispute.ts'
import type { Payment } from './payment.ts'
import { refundObject } from './refund.ts'
import { sessionObject } from './session.ts'
import type { PaymentEvent } from './transitions.ts'

export type SandboxEvent =
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionAsyncPaymentFailedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.RefundCreatedEvent
  | Stripe.RefundFailedEvent
  | Stripe.ChargeRefundedEvent
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeClosedEvent

export function eventObject(
  id: string,
  event: PaymentEvent,
  payment: Payment,
  publicUrl: string,
  now: Date,
): SandboxEvent {
  const common = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  } as const
  switch (event.type) {
    case 'refund.created':
    case 'refund.failed':
      return { ...common, type: event.type, data: { object: refundObject(payment, event.refund) } }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...common, type: event.type, data: { object: disputeObject(payment, event.dispute) } }
    case 'charge.refunded':
      return { ...common, type: event.type, data: { object: chargeObject(payment) } }
    default:
      return { ...common, type: event.type, data: { object: sessionObject(payment, publicUrl) } }
  }
}
