import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const codeSentences = {
  'unknown-code': 'We do not know this code. Please check how it is written.',
  'code-over': 'This code is over.',
  'code-not-yet': (moment: string) => `This code can be used from ${moment}.`,
  'code-used-up': 'This code has been used as often as it can be.',
  'code-used-by-you': 'This code was used with this e-mail address before. Take it off to order without it.',
  'code-needs-email': 'This code needs your e-mail address.',
  'code-from': (amount: string) => `This code is for orders from ${amount}.`,
  'code-not-for-these': 'This code is not for what is in your bag.',
  'too-many-codes': (wait: string) => `Too many codes that we do not know were tried here. ${wait}`,
} as const

export type CodeRefusal = RefusalOf<typeof codeSentences>

export const refuseCode = refusalsFrom(codeSentences)
