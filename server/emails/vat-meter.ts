import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { type MeterName, UNION_NOTICE_WORKING_DAYS, vatMeters } from '#shop/orders/vat-meters.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { EuSales } from '../accounting/eu-sales.ts'
import type { Config } from '../config/config.ts'
import { type Email, emailToOwner } from './compose.ts'

type Words = {
  readonly heading: string
  readonly where: string
  readonly limit: (limit: string) => string
  readonly todo: string
}

const words: Record<MeterName, Words> = {
  abroad: {
    heading: 'Sales to other EU countries near the VAT limit',
    where: 'to buyers in other countries of the EU and in Northern Ireland',
    limit: (limit) =>
      `Up to ${limit} in this year and the last, the VAT of Ireland holds for them, if you are registered at all. Beyond that, VAT is due at the rate of each buyer’s country, from the sale that goes over the limit.`,
    todo: 'Speak to your accountant now. Register for the One Stop Shop (OSS) at Revenue and set VAT_SCHEME to oss; or ask whether the EU scheme for small firms fits, and set it to small.',
  },
  union: {
    heading: 'EU turnover near the limit of the scheme for small firms',
    where: 'in Ireland and the rest of the EU, Northern Ireland among them',
    limit: (limit) =>
      `The EU scheme for small firms holds up to ${limit} in a calendar year. It ends with the sale that goes over the limit. From that sale on VAT is due in each country.`,
    todo: `Speak to your accountant now. Once you are over the limit, Revenue has to hear of it within ${UNION_NOTICE_WORKING_DAYS} working days. Set VAT_SCHEME to oss, or to what your accountant says, from that day.`,
  },
  home: {
    heading: 'Sales in Ireland near the limit for VAT',
    where: 'in Ireland',
    limit: (limit) =>
      `Up to ${limit} a year, sellers of goods need not register for VAT in Ireland. Beyond that they have to.`,
    todo: 'Speak to your accountant now. Register with Revenue, then set VAT_NUMBER and VAT_SCHEME.',
  },
}

const subjects: Record<MeterName, string> = {
  abroad: 'sold to other EU countries',
  union: 'sold in the EU',
  home: 'sold in Ireland',
}

/** Warns the owner that a year's sales near a limit of VAT (docs/decisions/008). */
export function vatMeterEmail(
  shop: ServerShop,
  { meter, year, total, countries }: EuSales,
  config: Config,
): Promise<Email> {
  const limit = formatCents(vatMeters[meter].limit)
  const { heading, where, todo, ...text } = words[meter]
  const body = {
    preheader: `${formatCents(total)} of ${limit} in ${year}.`,
    heading,
    blocks: [
      `In ${year} you have sold goods for ${formatCents(total)}, without VAT and less refunds, ${where}. ${text.limit(limit)}`,
      {
        list: countries.map(
          ([country, cents]) => `${country === 'XI' ? 'Northern Ireland' : country}: ${formatCents(cents)}`,
        ),
      },
      { lead: 'What to do:', text: todo },
      'To see where it stands: npm run orders -- vat. This e-mail comes once a year.',
      { button: 'Open the accounts', href: `${config.publicUrl}${deskPaths.accounts}` },
    ],
  }
  return emailToOwner(shop, body, config, { subject: `VAT: ${formatCents(total)} of ${limit} ${subjects[meter]}` })
}
