import type { OrderLine } from '../cart/order-line.ts'
import type { FilledForm } from '../filled-form.ts'
import type { Cents } from '../money.ts'

export type OfferPage = OfferToPay | { readonly page: 'offer-paid' }

/** An offer that waits for payment: amounts in cents, `expiresAt` ISO UTC, `zone` the id of a shipping zone. `action` is where the form is sent. */
export type OfferToPay = {
  readonly page: 'offer'
  readonly action: string
  readonly words: string
  readonly lines: readonly (Pick<OrderLine, 'name' | 'quantity' | 'lineCents'> & {
    readonly noWithdrawal: string | null
  })[]
  readonly addsTo: {
    readonly reference: string
    readonly address: readonly string[]
    /** True if it is posted in the parcel of that order. */
    readonly isInSameParcel: boolean
    readonly isInStock: boolean
    readonly delivery: string
  } | null
  readonly shipping: Cents
  readonly total: Cents
  readonly leadDays: number
  readonly zone: string | null
  readonly expiresAt: string
  readonly isCanceled: boolean
  readonly form: FilledForm
}
