import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { EmailRow } from '../../platform/database/schema.ts'
import { type Email, emailToOwner } from './compose.ts'

/** An e-mail that was given up; `isMarked` where its address counts as not reachable since. */
type Stuck = EmailRow & { readonly isMarked?: boolean }

/** Tells the owner of an e-mail that was given up, and why, so that somebody else is told by other means. */
export function stuckEmail(shop: ServerShop, stuck: Stuck, config: Config): Promise<Email> {
  const body = {
    preheader: `We tried ${stuck.attempts === 1 ? 'once' : `${stuck.attempts} times`}.`,
    heading: `We couldn't send an e-mail: ${sanitizeLine(stuck.kind)}`,
    blocks: [
      "We've stopped trying to send this e-mail. The person it is for hasn't seen it.",
      {
        list: [
          `Kind: ${sanitizeLine(stuck.kind)}`,
          `About: ${sanitizeLine(stuck.aboutId)}`,
          `Waiting since: ${formatMoment(new Date(stuck.createdAt))}`,
          `Tries: ${stuck.attempts}`,
          `The last try failed with: ${sanitizeLine(stuck.lastError ?? 'no reason given')}`,
        ],
      },
      'Often the address has a mistake in it, or a mail server refuses the sender. Put that right, then send the e-mail again or write to that person yourself.',
      ...(stuck.isMarked
        ? [
            'This address refuses every e-mail. We still try e-mails about orders there, but no newsletters, until you lift the block at the desk, under Customers.',
          ]
        : []),
      { button: 'Open the desk', href: `${config.publicUrl}${deskPaths.today}` },
    ],
  }
  return emailToOwner(shop, body, config)
}
