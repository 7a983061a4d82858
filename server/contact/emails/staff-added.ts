import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { StaffRow } from '../../platform/database/desk-schema.ts'
import { type Email, emailToCustomer } from './compose.ts'

const ownerMay = 'As an owner you can do everything, including refunds, settings and who else has access.'
const helperMay =
  'As a helper you can see orders, make and post them. Refunds, the catalogue and settings are for owners.'

/** Tells new staff who added them, what they may do and how to sign in. Its link signs nobody in. */
export function staffAddedEmail(
  shop: ServerShop,
  { email, role, addedBy }: StaffRow & { readonly addedBy: string },
  config: Config,
): Promise<Email> {
  const { brand } = shop.settings
  const subject = `You can now work at the ${brand} desk`
  const host = sanitizeLine(addedBy)
  return emailToCustomer(
    shop,
    email,
    {
      preheader: `${host} added you. Sign in with this e-mail address.`,
      heading: subject,
      blocks: [
        `${host} added you to the desk of ${brand}, where its staff work.`,
        { lead: 'What you can do.', text: role === 'owner' ? ownerMay : helperMay },
        {
          lead: 'How to sign in.',
          text: `Open the desk and enter ${sanitizeLine(email)}. We'll send you an e-mail with a link and a code.`,
          button: 'Open the desk',
          href: `${config.publicUrl}${deskPaths.today}`,
        },
        `Didn't expect this? Ask ${host}, or ignore this e-mail.`,
      ],
      footer: [`Sent by ${brand} to people who work at its desk.`],
    },
    config,
    { subject },
  )
}
