import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const safetySentences = {
  'other-content': 'This was recorded already, in other words. To record this as another one, record it again.',
  'no-product': (id: string) => `There is no product no. ${id}.`,
} as const

export type SafetyRefusal = RefusalOf<typeof safetySentences>

export const refuseSafety = refusalsFrom(safetySentences)
