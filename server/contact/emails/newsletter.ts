import { formatMoment } from '#shop/dates.ts'
import { findTopic } from '#shop/newsletter/topics.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import type { NewsletterRow } from '../../platform/database/customer-rows.ts'
import type { Purpose } from '../newsletter/links.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { customerFooter } from './parts.ts'

export type SignUp = { readonly reader: NewsletterRow; readonly links: Readonly<Record<Purpose, string>> }

/** Asks the reader of an address to confirm. Only then is the address on the list. */
export function newsletterEmail(shop: ServerShop, { reader, links }: SignUp, config: Config): Promise<Email> {
  const { brand } = shop.settings
  const topic = findTopic(shop, reader.topic, { wasOpen: true })
  const isOnce = topic?.isOnce === true
  const what = isOnce ? `an e-mail about ${topic.name}` : 'our newsletter'
  const body = {
    preheader: 'One more step, if it was you.',
    heading: `Do you want ${what}?`,
    blocks: [
      `Someone, we hope you, gave us this address on ${formatMoment(new Date(reader.signedUpAt))}.`,
      { lead: 'What you get:', text: reader.consent },
      { lead: 'Yes, I want it:', button: isOnce ? 'Tell me when' : 'Send me the newsletter', href: links.confirm },
      `The link works for ${NEWSLETTER_CONFIRM_DAYS} days. If you don't use it, we delete your address then and send nothing else.`,
      { lead: "Wasn't it you?", text: `Ignore this e-mail, or have your address deleted now: ${links.unsubscribe}` },
      `The person at the bench, ${brand}`,
    ],
    footer: [
      ...customerFooter(shop).slice(0, 1),
      'You are receiving this because someone typed this address into our form. We send it at most once a day.',
    ],
  }
  const subject = `Please confirm: e-mails from ${brand}`
  return emailToCustomer(shop, reader.email, body, config, { subject, unsubscribe: links.unsubscribe })
}
