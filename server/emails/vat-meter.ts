import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { EU_SALES_LIMIT } from '#shop/orders/vat.ts'
import type { Config } from '../config.ts'
import type { EuSales } from '../orders/eu-sales.ts'
import { type Email, emailToOwner } from './compose.ts'

/** Warns the owner that a year's sales to other countries of the EU near the limit from which VAT is due where the buyers are (docs/decisions/074). */
export function vatMeterEmail({ year, total, countries }: EuSales, config: Config): Promise<Email> {
  const limit = formatCents(EU_SALES_LIMIT)
  const body = {
    preheader: `${formatCents(total)} of ${limit} in ${year}.`,
    heading: 'Sales to other EU countries near the VAT limit',
    blocks: [
      `In ${year} you have sold goods for ${formatCents(total)}, without VAT and less refunds, to buyers in other countries of the EU and in Northern Ireland. Up to ${limit} in this year and the last, the VAT of Ireland holds for them, if you are registered at all. Beyond that, VAT is due at the rate of each buyer’s country, from the sale that goes over the limit.`,
      {
        list: countries.map(
          ([country, cents]) => `${country === 'XI' ? 'Northern Ireland' : country}: ${formatCents(cents)}`,
        ),
      },
      {
        lead: 'What to do:',
        text: 'Speak to your accountant now. Register for the One Stop Shop (OSS) at Revenue and set VAT_SCHEME to oss; or ask whether the EU scheme for small firms fits, and set it to small.',
      },
      'To see where it stands: npm run orders -- vat. This letter comes once a year.',
      { button: 'Open the accounts', href: `${config.publicUrl}${deskPaths.accounts}` },
    ],
  }
  return emailToOwner(body, config, { subject: `VAT: ${formatCents(total)} of ${limit} sold to other EU countries` })
}
