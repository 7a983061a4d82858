import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import type { EmailRow } from '../database/schema.ts'
import { type Email, emailToOwner } from './compose.ts'

/** An e-mail that was given up; `isMarked` where its address counts as not reachable since. */
type Stuck = EmailRow & { readonly isMarked?: boolean }

/** Tells the owner of an e-mail that was given up, and why, so that somebody else is told by other means. */
export function stuckEmail(shop: ServerShop, stuck: Stuck, config: Config): Promise<Email> {
  const body = {
    preheader: `It was tried ${stuck.attempts === 1 ? 'once' : `${stuck.attempts} times`}.`,
    heading: `An e-mail could not be sent: ${sanitizeLine(stuck.kind)}`,
    blocks: [
      "We've stopped trying to send this e-mail. The customer hasn't seen it.",
      {
        list: [
          `Kind: ${sanitizeLine(stuck.kind)}`,
          `About: ${sanitizeLine(stuck.about)}`,
          `Due since: ${formatMoment(new Date(stuck.createdAt))}`,
          `Tries: ${stuck.attempts}`,
          `The last one failed with: ${sanitizeLine(stuck.lastError ?? 'no reason given')}`,
        ],
      },
      'Put right what is wrong, often an address with a mistake in it or a mail server that refuses the sender, then send the e-mail again or write yourself.',
      ...(stuck.isMarked
        ? [
            'The address refuses e-mails for good. E-mails about orders are still tried there; newsletters and the like are not, until you lift that at the desk, under Customers.',
          ]
        : []),
      { button: 'Open the desk', href: `${config.publicUrl}${deskPaths.today}` },
    ],
  }
  return emailToOwner(shop, body, config)
}
