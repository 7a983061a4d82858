import type { FilledForm } from '../filled-form.ts'

/** The pages behind the link in an e-mail that asks for reviews. `action` is where the form is sent. */
export type ReviewPage =
  | ReviewFormPage
  | { readonly page: 'review-stop'; readonly action: string }
  | { readonly page: 'review-stopped' }

/** The form for the products of an order, with what is written already. The names of a line's fields end in its index: `rating-0`, `text-0`. */
export type ReviewFormPage = {
  readonly page: 'review-form'
  readonly action: string
  readonly items: readonly ReviewedItem[]
  readonly form: FilledForm
}

/** An item of an order, and what its buyer wrote of it; null if that is nothing. */
export type ReviewedItem = {
  readonly index: number
  readonly productId: string
  readonly name: string
  /** What was chosen, in words; '' for nothing. */
  readonly options: string
  readonly review: {
    readonly rating: number
    readonly text: string
    readonly name: string
    readonly state: string
  } | null
}
