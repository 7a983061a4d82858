import { RETENTION_YEARS, REVIEW_AFTER_DAYS } from '../promises.ts'

/** How the shop makes sure that its reviews are of buyers: stands beside them (Directive 2005/29/EC, article 7(6)). */
export const howWeCheck = [
  `Only buyers can write here. ${REVIEW_AFTER_DAYS} days after posting an order we ask whoever paid for it, by a link that is good for that order alone, and take one review for each piece.`,
  'We read each before it shows, and leave out only what insults, breaks the law, names people or is about something else. Good or bad makes no difference. Nobody is paid for a review, and we change no word of it.',
] as const

/** What a buyer who reviews agrees to. */
export const reviewConsent = `Your stars, your words and the name you give are shown beside the piece until you tell us to take them down, for at most ${RETENTION_YEARS} years. Your e-mail address and your full name are not.`
