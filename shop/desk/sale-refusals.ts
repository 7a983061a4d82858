import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const saleSentences = {
  'no-zone': 'Choose where it ships to.',
  'no-offer': 'This offer no longer exists.',
  'other-content': (what: string) =>
    `${what} was sent already, with other content. Compare the two. To send this as another one, send it again.`,
  'not-a-sale-day': 'Enter the day of the sale: not in the future, and at most two months ago.',
} as const

export type SaleRefusal = RefusalOf<typeof saleSentences>

export const refuseSale = refusalsFrom(saleSentences)
