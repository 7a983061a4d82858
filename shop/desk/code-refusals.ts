import { refusalsFrom } from '../refusal.ts'

export const deskCodeSentences = {
  'code-exists': 'There is such a code already. Codes are the same whatever their case, spaces and hyphens.',
  'no-code': 'This code no longer exists.',
} as const

export const refuseDeskCode = refusalsFrom(deskCodeSentences)
