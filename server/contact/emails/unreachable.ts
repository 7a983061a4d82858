import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SuppressionRow } from '../../platform/database/customer-rows.ts'
import { type Email, emailToOwner } from './compose.ts'

/** Tells the owner, once, of an address that e-mails do not reach, and what is not sent there any more. */
export function unreachableEmail(
  shop: ServerShop,
  { emailKey, since }: SuppressionRow,
  config: Config,
): Promise<Email> {
  const body = {
    preheader: 'We still try e-mails about orders, but no others.',
    heading: "We can't reach an address",
    blocks: [
      `The mail server of ${readableEmail(sanitizeLine(emailKey))} has refused all e-mails since ${formatMoment(new Date(since))}.`,
      'We still try e-mails about orders, refunds and withdrawals. We no longer send newsletters and other e-mails there.',
      'If the problem is solved, lift the block at the desk, under Customers. It lifts itself as soon as an e-mail about an order arrives.',
      { button: 'Open the desk', href: `${config.publicUrl}${deskPaths.customers}` },
    ],
  }
  return emailToOwner(shop, body, config)
}
