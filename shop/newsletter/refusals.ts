import { type RefusalOf, refusalsFrom } from '../refusal.ts'

/** Why nothing is done with a newsletter issue, as the owner reads it. */
export const issueSentences = {
  stale: 'Somebody has changed this issue meanwhile. Look at it as it is now, then try again.',
  'no-issue': 'There is no such newsletter issue.',
  'no-topic': 'Nobody can sign up for that.',
  'no-product': 'There is no such product.',
  'no-mail': 'Set SMTP_URL first: without a mail server nothing can be sent.',
  'mail-refused': (why: string) => `The mail server did not take it: ${why}`,
  'too-soon': (day: string) => `Readers were promised one e-mail a month at most. This one can go out from ${day}.`,
} as const

export type IssueRefusal = RefusalOf<typeof issueSentences>

/** Refuses to do something with a newsletter issue. */
export const refuseIssue = refusalsFrom(issueSentences)
