import type { OrderLine } from '../cart/order-line.ts'
import type { FilledForm } from '../filled-form.ts'
import type { Cents } from '../money.ts'

/** The pages behind the link of a bespoke order that was offered in an e-mail. */
export type OfferPage = OfferToPay | { readonly page: 'offer-paid' }

/** An offer that waits for payment: amounts in cents, `expiresAt` ISO UTC, `zone` the id of a shipping zone. `action` is where the form is sent. */
export type OfferToPay = {
  readonly page: 'offer'
  readonly action: string
  readonly words: string
  /** Each by its name with what was chosen; `noWithdrawal` says why the right to withdraw does not hold for it, if it does not. */
  readonly lines: readonly (Pick<OrderLine, 'name' | 'quantity' | 'lineCents'> & {
    readonly noWithdrawal: string | null
  })[]
  /** The order that it adds to; null for a bespoke order. */
  readonly addsTo: {
    readonly reference: string
    readonly address: readonly string[]
    /** Whether it is posted in the parcel of that order, and whether all of it is in stock. */
    readonly isInSameParcel: boolean
    readonly isInStock: boolean
    /** The delivery time that the order states. */
    readonly delivery: string
  } | null
  readonly shipping: Cents
  readonly total: Cents
  readonly leadDays: number
  readonly zone: string | null
  readonly expiresAt: string
  /** Whether its buyer comes from a payment that they cancelled. */
  readonly isCanceled: boolean
  readonly form: FilledForm
}
