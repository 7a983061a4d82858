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
  readonly lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'lineCents'>[]
  readonly shipping: Cents
  readonly total: Cents
  readonly leadDays: number
  readonly zone: string | null
  readonly expiresAt: string
  readonly form: FilledForm
}
