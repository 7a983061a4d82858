import { type RefusalOf, refusalsFrom } from '../refusal.ts'

/** Why a sale outside the shop's pages, a bespoke offer or one at a stall, is not written down. */
export const saleSentences = {
  'no-zone': 'Choose where it ships to.',
  'no-offer': 'There is no such offer any more.',
  'not-a-sale-day': 'Say on which day it was sold: not to come, and not long ago.',
} as const

export type SaleRefusal = RefusalOf<typeof saleSentences>

/** Refuses a bespoke offer or a stall sale. */
export const refuseSale = refusalsFrom(saleSentences)
