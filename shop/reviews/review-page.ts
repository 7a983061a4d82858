import type { FilledForm } from '../filled-form.ts'

/** The pages behind the link in an e-mail that asks for reviews. `action` is where the form is sent. */
export type ReviewPage =
  | ReviewFormPage
  | { readonly page: 'review-stop'; readonly action: string }
  | { readonly page: 'review-stopped' }

export type ReviewFormPage = {
  readonly page: 'review-form'
  readonly action: string
  readonly items: readonly ReviewedItem[]
  readonly form: FilledForm
}

export const reviewFields = (itemId: string) => ({ stars: `rating-${itemId}`, words: `text-${itemId}` })

export type ReviewedItem = {
  readonly itemId: string
  readonly productId: string
  readonly name: string
  readonly options: string
  readonly review: {
    readonly rating: number
    readonly text: string
    readonly name: string
    readonly state: string
  } | null
}
