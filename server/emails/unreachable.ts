import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import type { SuppressionRow } from '../database/customer-rows.ts'
import { type Email, emailToOwner } from './compose.ts'

/** Tells the owner, once, of an address that e-mails do not reach, and what is not sent there any more. */
export function unreachableEmail(
  shop: ServerShop,
  { emailKey, since }: SuppressionRow,
  config: Config,
): Promise<Email> {
  const body = {
    preheader: 'E-mails about orders are still tried; others are not.',
    heading: 'An address cannot be reached',
    blocks: [
      `Its mail server refuses e-mails for good: ${sanitizeLine(emailKey)}, since ${formatMoment(new Date(since))}.`,
      'E-mails about an order, its money and a withdrawal are still tried. Newsletters and other e-mails that somebody asked for are not sent there any more.',
      'It was a passing trouble? Then lift it at the desk, under Customers. It lifts itself as soon as an e-mail about an order arrives.',
      { button: 'Open the desk', href: `${config.publicUrl}${deskPaths.customers}` },
    ],
  }
  return emailToOwner(shop, body, config)
}
