import { RETENTION_YEARS, REVIEW_AFTER_DAYS } from '../promises.ts'

/** How the shop makes sure that its reviews are of buyers: stands beside them (Directive 2005/29/EC, article 7(6)). */
export const howWeCheck = [
  `Only buyers can write reviews. ${REVIEW_AFTER_DAYS} days after we post an order, we e-mail its buyer a link. It works for that order alone and takes one review for each piece.`,
  'We read every review before we publish it. We leave out only those that insult, break the law, name people or are about something else. Good or bad makes no difference. We pay nobody for a review, and we never change a word.',
] as const

export const reviewConsent = `We show your stars, your words and the name you give beside the piece until you ask us to remove them, for at most ${RETENTION_YEARS} years. We do not show your e-mail address or your full name.`
