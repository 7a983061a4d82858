import type { Answer } from '../checkout/answers.ts'
import type { Cents } from '../money.ts'
import type { Channel } from './channels.ts'
import type { OrderItem } from './items.ts'
import type { Parcel } from './parcels.ts'
import type { OrderPromise } from './promise.ts'
import type { OrderState } from './states.ts'

/** A postal address as the payment page took it; country is an ISO 3166 code. */
export type Address = {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly county: string
  readonly postcode: string
  readonly country: string
}

/** An order as it is written down: times are ISO UTC, amounts cents; what only the payment page learns is null until then. */
export type Order = {
  readonly id: string
  readonly state: OrderState
  /** The payment session; null until there is one, and for an order that is not paid for at the provider. */
  readonly sessionId: string | null
  /** The eight characters of the reference of an order that never has a payment session; null for others. */
  readonly reference: string | null
  readonly referencePrefix: string
  readonly cartId: string | null
  readonly createdAt: string
  readonly paidAt: string | null
  readonly email: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly address: Address | null
  /** False if the client sent only the specified amount, so that nobody knows what to make (docs/decisions/001). */
  readonly itemised: boolean
  readonly items: readonly OrderItem[]
  readonly parcels: readonly Parcel[]
  /** The goods without what a code takes off them. */
  readonly subtotal: Cents
  /** The sum of what a code takes off the items. */
  readonly discount: Cents
  /** The code as its owner writes it; null without one. */
  readonly code: string | null
  readonly shipping: Cents
  readonly giftWrap: Cents
  readonly total: Cents
  readonly giftNote: string
  readonly answers: readonly Answer[]
  readonly zone: string | null
  /** False for what the sandbox or a test key made: it never counts as real. */
  readonly livemode: boolean
  readonly channel: Channel
  /** Working days that making was agreed to take, or that the slowest item took of its own when it was ordered; null for the days that the shop promises. */
  readonly leadDays: number | null
  /** The id of the order that it was added to at the desk; null for most (docs/decisions/009). */
  readonly firstOrderId: string | null
  readonly promise: OrderPromise
  /** The rate of VAT within its total, kept when it was paid; null until then, and for orders from before rates were kept. */
  readonly vatPercent: number | null
}
