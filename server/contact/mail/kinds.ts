/** The subject of each kind of e-mail. `entry` is one of the audit log, `email` one of the outbox, `hour` and `year` those of a digest or a meter. */
const subjects = {
  confirmation: 'order',
  owner: 'order',
  review: 'order',
  'outside-zone': 'order',
  'sold-out': 'order',
  'sold-out-notice': 'order',
  'payment-failed': 'order',
  offer: 'offer',
  exchange: 'order',
  'exchange-cancelled': 'order',
  receipt: 'order',
  'order-changed': 'entry',
  'order-changed-notice': 'entry',
  'order-edited': 'entry',
  'new-day': 'entry',
  'order-link': 'order',
  'gift-swap': 'order',
  posted: 'parcel',
  'not-posted': 'entry',
  refund: 'refund',
  'refund-failed': 'refund',
  dispute: 'dispute',
  'dispute-won': 'dispute',
  'dispute-lost': 'dispute',
  'dispute-unknown': 'dispute',
  'fraud-warning': 'order',
  withdrawal: 'withdrawal',
  'withdrawal-unmatched': 'withdrawal',
  'withdrawal-notice': 'withdrawal',
  'withdrawal-digest': 'hour',
  'refund-due': 'withdrawal',
  'review-request': 'order',
  newsletter: 'reader',
  issue: 'delivery',
  'back-in-stock': 'reader',
  'vat-meter': 'year',
  stuck: 'email',
  unreachable: 'suppression',
  trouble: 'incident',
  'unmatched-payment': 'payment',
  'restore-drill': 'incident',
  'staff-added': 'staff',
} as const

export type EmailKind = keyof typeof subjects

export type AboutKind = (typeof subjects)[EmailKind]

type Owned = 'parcel' | 'refund' | 'dispute' | 'entry'
type PerhapsOwned = 'withdrawal' | 'offer'

type Ids = {
  [Kind in AboutKind]: Kind extends 'order'
    ? { readonly orderId: string }
    : Kind extends Owned
      ? { readonly id: string; readonly orderId: string }
      : Kind extends PerhapsOwned
        ? { readonly id: string; readonly orderId: string | null }
        : { readonly id: string; readonly orderId?: never }
}

export type About<Kind extends EmailKind> = Ids[(typeof subjects)[Kind]]

export type EmailAbout<Thing extends AboutKind> = {
  [Kind in EmailKind]: (typeof subjects)[Kind] extends Thing ? Kind : never
}[EmailKind]

export const subjectOf = (kind: EmailKind): AboutKind => subjects[kind]

/** True if this version of the shop knows a kind of e-mail: a newer one may have left a row of another. */
export function isEmailKind(kind: string): kind is EmailKind {
  return Object.hasOwn(subjects, kind)
}

export const emailKinds: readonly EmailKind[] = Object.keys(subjects).filter(isEmailKind)

/** The e-mails that somebody merely asked for, as they are sent to addresses that anybody may have typed. */
export const notOwed: readonly string[] = [
  'newsletter',
  'issue',
  'back-in-stock',
  'review-request',
] satisfies EmailKind[]

/** True if an e-mail has to be tried whatever happened to those before it: those about an order, its money or a withdrawal, and all to the owner; not those that somebody merely asked for. */
export function isOwed(kind: string): boolean {
  return !notOwed.includes(kind)
}

/** The e-mail that goes to many: rather never than twice, so that nobody takes up one that may be under way. */
export const ONCE = 'issue' satisfies EmailKind

/** The e-mail that waits for its next occasion if what it tells is over before it leaves. */
export const NEXT_TIME = 'back-in-stock' satisfies EmailKind
