/** Who signed up for the newsletter; `state` is 'pending' until they confirm it. The moments and the words that they agreed to are the proof; `emailKey` is the address in small letters. */
export type NewsletterRow = {
  id: string
  email: string
  emailKey: string
  state: string
  signedUpAt: string
  consent: string
  confirmedAt: string | null
}

/** An address, in small letters, to which letters of some kinds do not go: 'unreachable' since a mail server refused the letter `letterId` for good, 'no-reviews' where somebody does not want to be asked. */
export type SuppressionRow = { id: string; emailKey: string; reason: string; letterId: string | null; since: string }

/** What a buyer wrote of the line at a place of their order; `state` is 'waiting' until the owner has read it, then 'approved' or 'declined'; each change counts up `version`. */
export type ReviewRow = {
  id: string
  orderId: string
  place: number
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
