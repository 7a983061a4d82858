/** The kinds of e-mails, by name. */
export const emailKinds = [
  'confirmation',
  'owner',
  'review',
  'outside-zone',
  'sold-out',
  'sold-out-notice',
  'payment-failed',
  'offer',
  'exchange',
  'exchange-cancelled',
  'receipt',
  'order-changed',
  'order-changed-notice',
  'order-edited',
  'order-link',
  'gift-swap',
  'posted',
  'not-posted',
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
  'withdrawal-digest',
  'refund-due',
  'review-request',
  'newsletter',
  'issue',
  'back-in-stock',
  'vat-meter',
  'stuck',
  'unreachable',
  'trouble',
  'unmatched-payment',
  'restore-drill',
  'staff-added',
] as const

/** The kinds of e-mails that the shop sends. */
export type EmailKind = (typeof emailKinds)[number]

/** Whether this version of the shop knows a kind of e-mail: a newer one may have left a row of another. */
export function isEmailKind(kind: string): kind is EmailKind {
  return emailKinds.some((known) => known === kind)
}

/** The e-mails that somebody merely asked for, as they are sent to addresses that anybody may have typed. */
export const notOwed: readonly string[] = [
  'newsletter',
  'issue',
  'back-in-stock',
  'review-request',
] satisfies EmailKind[]

/** Whether an e-mail has to be tried whatever happened to those before it: those about an order, its money or a withdrawal, and all to the owner; not those that somebody merely asked for. */
export function isOwed(kind: string): boolean {
  return !notOwed.includes(kind)
}

/** The e-mail that goes to many: rather never than twice, so that nobody takes up one that may be under way. */
export const ONCE = 'issue' satisfies EmailKind

/** The e-mail that waits for its next occasion if what it tells is over before it leaves. */
export const NEXT_TIME = 'back-in-stock' satisfies EmailKind
