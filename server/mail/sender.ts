import type { Shop } from '#shop/shop.ts'
import type { Config } from '../config/config.ts'

/** Returns the sender of e-mails: MAIL_FROM, or the name and address of the shop. */
export function senderOf({ settings }: Shop, { mail }: Pick<Config, 'mail'>): string {
  // Quoted, because a name may hold a comma.
  return mail.from ?? `${JSON.stringify(settings.brand)} <${settings.contactEmail}>`
}
