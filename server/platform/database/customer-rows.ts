/** A person who signed up for a topic; `state` is 'pending' until they confirm. The times and the text they agreed to are the proof. `emailKey` is the address in lower case. */
export type NewsletterRow = {
  id: string
  topic: string
  email: string
  emailKey: string
  state: string
  signedUpAt: string
  consent: string
  confirmedAt: string | null
}

/** An address, in lower case, that gets no e-mails of some kinds: 'unreachable' after a mail server refused `emailId` for good, 'no-reviews' on request. */
export type SuppressionRow = { id: string; emailKey: string; reason: string; emailId: string | null; since: string }

/** `state` is 'waiting' until the owner has read the review, then 'approved' or 'declined'. Each change counts up `version`. */
export type ReviewRow = {
  id: string
  orderId: string
  itemId: string
  productId: string
  rating: number
  name: string
  text: string
  answer: string
  state: string
  version: number
  createdAt: string
  decidedAt: string | null
}

/** An e-mail that the owner writes to those who signed up for a topic; `state` goes from 'draft' to 'sending', to 'stopped' and on again, to 'sent'. Who confirmed before `startedAt` gets it. */
export type IssueRow = {
  id: string
  topic: string
  subject: string
  text: string
  productId: string | null
  state: string
  version: number
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

/** Marks an issue as put in the outbox for a reader, so that none gets it twice. */
export type DeliveryRow = { id: string; issueId: string; readerId: string }
