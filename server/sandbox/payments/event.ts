import Stripe from 'stripe'
import { chargeObject } from './charge.ts'
import { disputeObject } from './dispute.ts'
import type { Payment } from './payment.ts'
import { refundObject } from './refund.ts'
import { sessionObject } from './session.ts'
import type { News } from './transitions.ts'

/** The events that the sandbox sends. */
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

/** News of a payment as the provider's event, with the payment as it is now. */
export function eventObject(id: string, news: News, payment: Payment, publicUrl: string, now: Date): SandboxEvent {
  const event = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  } as const
  switch (news.type) {
    case 'refund.created':
    case 'refund.failed':
      return { ...event, type: news.type, data: { object: refundObject(payment, news.refund) } }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...event, type: news.type, data: { object: disputeObject(payment, news.dispute) } }
    case 'charge.refunded':
      return { ...event, type: news.type, data: { object: chargeObject(payment) } }
    default:
      return { ...event, type: news.type, data: { object: sessionObject(payment, publicUrl) } }
  }
}
