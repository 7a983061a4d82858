import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const issueSentences = {
  stale: 'Someone else changed this newsletter. Check it, then try again.',
  'other-content': 'This newsletter was saved already, with other content. To save this as another one, save it again.',
  'no-issue': 'We can’t find this newsletter.',
  'no-topic': 'Nobody can sign up for that.',
  'no-product': 'We can’t find this product.',
  'no-mail': 'Set SMTP_URL first. Without a mail server, the shop can’t send anything.',
  'mail-refused': (why: string) => `The mail server refused it: ${why}`,
  'too-soon': (day: string) => `We promised readers at most one e-mail a month. This one can go out from ${day}.`,
} as const

export type IssueRefusal = RefusalOf<typeof issueSentences>

export const refuseIssue = refusalsFrom(issueSentences)

export const signUpSentences = {
  'not-started': 'This shop has no newsletter.',
  'too-many': (wait: string) => wait,
} as const

export const refuseSignUp = refusalsFrom(signUpSentences)
