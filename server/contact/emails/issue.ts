import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { formatMoment } from '#shop/dates.ts'
import { findTopic } from '#shop/newsletter/topics.ts'
import { paths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { IssueRow, NewsletterRow } from '../../platform/database/customer-rows.ts'
import type { Action, Plate } from '../mail/content.ts'
import { type Email, emailToCustomer } from './compose.ts'
import { customerFooter, ownerParagraphs, pictureOf } from './parts.ts'

export type Issue = {
  readonly issue: Pick<IssueRow, 'subject' | 'text' | 'productId' | 'topic'>
  readonly reader: Pick<NewsletterRow, 'email' | 'signedUpAt'>
  readonly leave: string
}

function productBlocks(
  shop: ServerShop,
  productId: string | null,
  config: Config,
): { plate: Plate[]; button: Action[] } {
  const product = productId === null ? undefined : findAnyProduct(shop, productId)
  if (!product) return { plate: [], button: [] }
  const href = config.publicUrl + paths.product(product.handle)
  const picture = pictureOf(shop, product.id, config)
  return {
    plate: picture ? [{ plate: picture, href }] : [],
    button: [{ button: `See ${product.name}`, href }],
  }
}

export function issueEmail(shop: ServerShop, { issue, reader, leave }: Issue, config: Config): Promise<Email> {
  const subject = sanitizeLine(issue.subject)
  const words = ownerParagraphs(issue.text)
  const { plate, button } = productBlocks(shop, issue.productId, config)
  const about = findTopic(shop, issue.topic, { wasOpen: true })?.isOnce ? 'to be told of this' : 'for our newsletter'
  const body = {
    preheader: sanitizeLine(words[0]?.ownerWords.replaceAll('\n', ' ') ?? '').slice(0, 140) ?? subject,
    heading: subject,
    blocks: [
      ...plate,
      ...words,
      ...button,
      shop.settings.brand,
      { lead: 'No more of these?', text: `Leave the list and we delete your address: ${leave}` },
    ],
    footer: [
      ...customerFooter(shop).slice(0, 1),
      `You are receiving this because you asked ${about} on ${formatMoment(new Date(reader.signedUpAt))} and confirmed it.`,
    ],
  }
  return emailToCustomer(shop, reader.email, body, config, { subject, unsubscribe: leave })
}
