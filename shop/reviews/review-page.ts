import type { FilledForm } from '../filled-form.ts'

/** The pages behind the link in an e-mail that asks for reviews. `action` is where the form is sent. */
export type ReviewPage =
  | ReviewFormPage
  | { readonly page: 'review-stop'; readonly action: string }
  | { readonly page: 'review-stopped' }

/** The form for the products of an order, with what is written already. */
export type ReviewFormPage = {
  readonly page: 'review-form'
  readonly action: string
  readonly items: readonly ReviewedItem[]
  readonly form: FilledForm
}

/** The fields of the form for an item: its stars and the words about it. */
export const reviewFields = (itemId: string) => ({ stars: `rating-${itemId}`, words: `text-${itemId}` })

/** An item of an order, and what its buyer wrote of it; null if that is nothing. */
export type ReviewedItem = {
  readonly itemId: string
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
