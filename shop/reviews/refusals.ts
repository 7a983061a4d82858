import { refusalsFrom } from '../refusal.ts'

export const reviewSentences = {
  stale: 'Somebody has changed this review meanwhile. Look at it as it is now, then try again.',
  'no-mail': 'Set SMTP_URL first: without a mail server nobody can be asked.',
} as const

export const refuseReview = refusalsFrom(reviewSentences)
