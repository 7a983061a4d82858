import { dayInIreland } from '#shop/dates.ts'
import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings/settings.ts'
import { closedCountries } from '#shop/shipping/zones.ts'
import type { ServerShop } from '#shop/shop.ts'
import { type LegalText, legalTextsOn } from '#shop/texts/law.ts'
import { closedCountriesLine } from '../../platform/config/go-live.ts'
import { findGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import { textOf, textVersions } from '../../platform/maintenance/text-versions.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'
import { detailInWords, OFFICIAL_NOTICE, sellingAbroad } from './shop.ts'

/** Answers which texts the law wants and where they are, what is missing before live payments, and which countries are closed (docs/decisions/015). */
export function lawReport(
  shop: ServerShop,
  { config, now }: Pick<Services, 'config' | 'now'>,
): {
  readonly texts: readonly LegalText[]
  readonly missing: readonly string[]
  /** The problem with the EU's notice, for the person who runs the machine; null if there is none. */
  readonly notice: string | null
  readonly closed: readonly string[]
} {
  const search = findGuaranteeNotice(config.dataDir, shop.settings.guaranteeNotice)
  return {
    texts: legalTextsOn(dayInIreland(now())),
    missing: [...missingLegalFacts(shop.settings), ...placeholderContacts(shop.settings)].map(detailInWords),
    notice: 'problem' in search ? search.problem : null,
    closed: closedCountriesLine(shop),
  }
}

const INT_MAX = 2_147_483_647

export const lawHandlers: Handlers<typeof import('#shop/calls/law.ts')> = {
  async readLaw(services, { shop }) {
    const { texts, missing, notice } = lawReport(shop, services)
    const countries = closedCountries(shop)
    return {
      rows: texts.map(({ rule, wants, since, countries, screen }) => ({
        rule,
        wants,
        since,
        screen,
        countries: countries === 'EU' ? 'EU' : countries.join(', '),
      })),
      missing: [...missing, ...(notice === null ? [] : [OFFICIAL_NOTICE])],
      closed: countries.length === 0 ? [] : [sellingAbroad(countries)],
      versions: await textVersions(services.db),
    }
  },
  async showLegalText({ db }, { params, c }) {
    const number = Number(params.number)
    const isNumber = number > 0 && number <= INT_MAX && Number.isInteger(number)
    const text = isNumber ? await textOf(db, params.name, number) : null
    return text === null ? refuseCall('no-text') : c.text(text)
  },
}
