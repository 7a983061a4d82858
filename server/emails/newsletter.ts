import { formatMoment } from '#shop/dates.ts'
import { findTopic } from '#shop/newsletter/topics.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../config/config.ts'
import type { NewsletterRow } from '../database/customer-rows.ts'
import type { Purpose } from '../newsletter/links.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { customerFooter } from './parts.ts'

/** A sign-up for the newsletter, with the signed links for it. */
export type SignUp = { readonly reader: NewsletterRow; readonly links: Readonly<Record<Purpose, string>> }

/** Asks the reader of an address to confirm. Only then is the address on the list. */
export function newsletterEmail(shop: ServerShop, { reader, links }: SignUp, config: Config): Promise<Email> {
  const { brand } = shop.settings
  const topic = findTopic(shop, reader.topic, { wasOpen: true })
  const isOnce = topic?.isOnce === true
  const what = isOnce ? `an e-mail about ${topic.name}` : 'our newsletter'
  const body = {
    preheader: 'One more step, and only if it was you.',
    heading: `Do you want ${what}?`,
    blocks: [
      `Somebody, we hope you, asked for it at this address on ${formatMoment(new Date(reader.signedUpAt))}.`,
      { lead: 'What comes:', text: reader.consent },
      { lead: 'Yes, I want it:', button: isOnce ? 'Tell me when' : 'Send me the newsletter', href: links.confirm },
      `The link works for ${NEWSLETTER_CONFIRM_DAYS} days. Without it the address is deleted then, and nothing else comes.`,
      { lead: 'It was not you?', text: `Do nothing, or let us delete it at once: ${links.unsubscribe}` },
      `The person at the bench, ${brand}`,
    ],
    footer: [
      ...customerFooter(shop).slice(0, 1),
      'You are receiving this because this address was typed into a form of ours. It comes once a day at most.',
    ],
  }
  const subject = `Please confirm: e-mails from ${brand}`
  return emailToCustomer(shop, reader.email, body, config, { subject, unsubscribe: links.unsubscribe })
}
