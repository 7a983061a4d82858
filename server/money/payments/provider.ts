import type { Cents } from '#shop/money.ts'
import type { Address } from '#shop/orders/order.ts'
import type { Days } from '#shop/promises.ts'

/** The words that a buyer typed on a payment page, cleaned. Null if they were not asked for or not given. */
export type Payer = {
  readonly name: string | null
  readonly recipient: string | null
  /** As it was typed: the provider has judged it, and writes to it too. */
  readonly email: string | null
  readonly phone: string | null
  readonly address: Address | null
}

/** A payment page and what was paid on it. Other programs may open pages on the same account. Times are ISO UTC. */
export type PaymentSession = {
  /** At least 16 characters that are safe in a URL. Letters and digits at 8 to 15, as the order's reference is made of them. */
  readonly id: string
  readonly url: string | null
  readonly state: 'open' | 'complete' | 'expired'
  readonly payment: 'paid' | 'unpaid' | 'none'
  readonly paymentId: string | null
  /** The order that it was opened for; null if another program has opened it. */
  readonly orderId: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly email: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly expiresAt: string
  readonly payer: Payer
}

/** A payment: what came in of it (cents), when (ISO UTC, null if it has not), and whether it can't come any more. */
export type Payment = { readonly received: Cents; readonly paidAt: string | null; readonly isFailed: boolean }

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

/** A refund of a payment; `waiting` for one that somebody must still do something for. */
export type PaymentRefund = {
  readonly id: string
  readonly amount: Cents
  readonly state: 'given' | 'failed' | 'waiting'
  readonly createdAt: string
  readonly metadata: Readonly<Record<string, string>>
}

/** A payer's dispute of a payment. `outcome` is null while it is open, and `unknown` for a status that this shop has no words for. */
export type PaymentDispute = {
  readonly id: string
  readonly amount: Cents
  readonly reason: string
  readonly status: string
  readonly outcome: 'won' | 'lost' | 'unknown' | null
  /** Until when the shop can answer; null if it can't. */
  readonly answerBy: string | null
  readonly createdAt: string
}

/** An event at the provider, with its time (ISO UTC). Its signature shows the sender; its form is still to be checked. */
export type ProviderEvent = {
  readonly id: string
  readonly type: string
  readonly at: string
  readonly isLive: boolean
  readonly about:
    | { readonly kind: 'session'; readonly sessionId: string }
    | { readonly kind: 'refund' | 'warning'; readonly paymentId: string | null }
    | { readonly kind: 'dispute'; readonly paymentId: string | null; readonly dispute: PaymentDispute }
    | { readonly kind: 'other' }
}

/** A payment page to open: exactly an order's amounts, in cents of a euro. */
export type PageRequest = {
  readonly orderId: string
  /** At most 50 values of 500 characters. */
  readonly metadata: Readonly<Record<string, string>>
  readonly items: readonly { readonly name: string; readonly cents: Cents; readonly quantity: number }[]
  /** Postage, with the working days on the way; null if it is among the items. */
  readonly shipping: { readonly cents: Cents; readonly transit: Days } | null
  readonly email: string | null
  readonly countries: readonly string[] | null
  readonly asksForPhone: boolean
  readonly message: string
  readonly addressMessage: string | null
  readonly look: {
    readonly name: string
    readonly background: string
    readonly button: string
    readonly border: 'rounded' | 'pill' | 'rectangular'
    readonly font: string
    readonly logo: string | null
  } | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly returnUrl: string
  readonly cancelUrl: string
}

export type Endpoint = { readonly id: string; readonly url: string; readonly types: readonly string[] }

type Secret = { readonly variable: string; readonly at: string }

/** An event that came to the webhook path, or why it is not taken. `reason` is for the log. */
export type ReceivedEvent = ProviderEvent | { readonly fault: 'not-signed' | 'not-understood'; readonly reason: string }

/**
 * Takes the shop's payments on a page of its own. A call that fails or is refused throws `ProviderError`, so callers go through
 * `askProvider`. `parseWebhook` alone asks nobody and throws nothing.
 * Calls with a key do the same thing once, however often they are made with it.
 */
export type PaymentProvider = {
  readonly pageOrigins: readonly string[]
  readonly secrets: { readonly key: Secret; readonly webhook: Secret }
  readonly webhookPath: string
  readonly eventTypes: readonly string[]
  open(page: PageRequest, key: string): Promise<PaymentSession>
  read(id: string): Promise<PaymentSession>
  sessionOf(paymentId: string): Promise<PaymentSession | null>
  /** Closes a page that is open; throws for one that is not. */
  expire(id: string): Promise<void>
  payment(id: string): Promise<Payment>
  /** A payment's refunds, the latest first. */
  refunds(paymentId: string): Promise<PaymentRefund[]>
  refund(
    refund: {
      readonly paymentId: string
      readonly amount: Cents
      readonly reason: RefundReason | null
      readonly metadata: Readonly<Record<string, string>>
    },
    key: string,
  ): Promise<void>
  disputes(paymentId: string): Promise<PaymentDispute[]>
  /** The events since a moment, the latest first. Null for one that is not understood. */
  events(since: Date): AsyncIterable<{ readonly id: string; readonly event: ProviderEvent | null }>
  parseWebhook(
    request: { readonly body: string; readonly headers: Headers },
    secrets: readonly string[],
    at: Date,
  ): Promise<ReceivedEvent>
  endpoints(): Promise<Endpoint[]>
  createEndpoint(url: string): Promise<string>
  deleteEndpoint(id: string): Promise<void>
  /** The provider's clock, or null if its answer does not say. */
  clock(): Promise<Date | null>
}
