const letterKinds = [
  'confirmation',
  'owner',
  'review',
  'outside-zone',
  'payment-failed',
  'posted',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'dispute-unknown',
  'fraud-warning',
  'withdrawal',
  'withdrawal-unmatched',
  'withdrawal-notice',
  'newsletter',
  'vat-meter',
  'stuck',
  'trouble',
] as const

/** The kinds of letters that the shop sends. */
export type LetterKind = (typeof letterKinds)[number]

/** Whether this version of the shop knows a kind of letter: a newer one may have left a row of another. */
export function isLetterKind(kind: string): kind is LetterKind {
  return letterKinds.some((known) => known === kind)
}
