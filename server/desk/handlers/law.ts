import { dayInIreland } from '#shop/dates.ts'
import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings/settings.ts'
import { closedCountries } from '#shop/shipping/zones.ts'
import { legalTextsOn } from '#shop/texts/law.ts'
import { findGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import { textOf, textVersions } from '../../platform/maintenance/text-versions.ts'
import type { Handlers } from '../calls/handler.ts'
import { detailInWords, OFFICIAL_NOTICE, sellingAbroad } from './shop.ts'

const INT_MAX = 2_147_483_647

export const lawHandlers: Handlers<typeof import('#shop/calls/law.ts')> = {
  async readLaw({ db, config, now }, { shop }) {
    const countries = closedCountries(shop)
    const notice = findGuaranteeNotice(config.dataDir, shop.settings.guaranteeNotice)
    return {
      rows: legalTextsOn(dayInIreland(now())).map(({ rule, wants, since, countries, screen }) => ({
        rule,
        wants,
        since,
        screen,
        countries: countries === 'EU' ? 'EU' : countries.join(', '),
      })),
      missing: [
        ...[...missingLegalFacts(shop.settings), ...placeholderContacts(shop.settings)].map(detailInWords),
        ...('problem' in notice ? [OFFICIAL_NOTICE] : []),
      ],
      closed: countries.length === 0 ? [] : [sellingAbroad(countries)],
      versions: await textVersions(db),
    }
  },
  async showLegalText({ db }, { params, c }) {
    const number = Number(params.number)
    const isNumber = number > 0 && number <= INT_MAX && Number.isInteger(number)
    const text = isNumber ? await textOf(db, params.name, number) : null
    return text === null ? refuseCall('no-text') : c.text(text)
  },
}
