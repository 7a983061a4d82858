import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Incident } from '../../platform/maintenance/incidents.ts'
import { type Email, emailToOwner } from './compose.ts'

export function restoreDrillEmail(shop: ServerShop, { detail }: Incident, config: Config): Promise<Email> {
  const body = {
    preheader: 'Nothing is to be done.',
    heading: 'The off-site copy works',
    blocks: [sanitizeLine(detail)],
  }
  return emailToOwner(shop, body, config)
}
