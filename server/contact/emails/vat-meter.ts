import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { type MeterName, UNION_NOTICE_WORKING_DAYS, vatMeters } from '#shop/orders/vat-meters.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { EuSales } from '../../money/accounting/eu-sales.ts'
import type { Config } from '../../platform/config/config.ts'
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
    where: 'to customers in other EU countries and in Northern Ireland',
    limit: (limit) =>
      `Irish VAT applies to them up to ${limit} in each of this year and last year, if you're registered at all. From the sale that goes over the limit, VAT is due at the rate of each customer’s country.`,
    todo: 'Speak to your accountant now. Either register for the One Stop Shop (OSS) with Revenue and set VAT_SCHEME to oss, or use the EU scheme for small firms and set it to small.',
  },
  union: {
    heading: 'EU turnover near the limit of the scheme for small firms',
    where: 'in Ireland and the rest of the EU, including Northern Ireland',
    limit: (limit) =>
      `The EU scheme for small firms covers up to ${limit} in a calendar year. It ends with the sale that goes over the limit. From that sale on, VAT is due in each country.`,
    todo: `Speak to your accountant now. Once you're over the limit, you must tell Revenue within ${UNION_NOTICE_WORKING_DAYS} working days. From that day, set VAT_SCHEME to oss or to what your accountant says.`,
  },
  home: {
    heading: 'Sales in Ireland near the limit for VAT',
    where: 'in Ireland',
    limit: (limit) =>
      `Sellers of goods don't have to register for VAT in Ireland up to ${limit} a year. Above that they do.`,
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
      `In ${year} you've sold goods for ${formatCents(total)} ${where}. That is without VAT and after refunds. ${text.limit(limit)}`,
      {
        list: countries.map(
          ([country, cents]) => `${country === 'XI' ? 'Northern Ireland' : country}: ${formatCents(cents)}`,
        ),
      },
      { lead: 'What to do:', text: todo },
      'To see the figures as they are now: npm run orders -- vat. We send this e-mail once a year.',
      { button: 'Open the accounts', href: `${config.publicUrl}${deskPaths.accounts}` },
    ],
  }
  return emailToOwner(shop, body, config, { subject: `VAT: ${formatCents(total)} of ${limit} ${subjects[meter]}` })
}
