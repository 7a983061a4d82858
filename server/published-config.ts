import type { VatScheme } from '#shop/orders/vat.ts'
import { missingLegalFacts, placeholderContacts, settings } from '#shop/settings.ts'
import { openZones, packagingRegisters, zoneProblems } from '#shop/zones.ts'
import { currentCatalogue } from './catalogue/current.ts'
import type { Config } from './config.ts'
import { missingFactsForLive } from './go-live.ts'
import { findGuaranteeNotice } from './guarantee-notice.ts'

type Published = Pick<Config, 'zones' | 'packaging' | 'vatNumber' | 'vatScheme' | 'guaranteeNotice'>

function schemeOf(number: string, { vatScheme }: Pick<Config, 'vatScheme'>): VatScheme {
  if (number.endsWith('EX')) return 'small'
  return vatScheme === 'oss' ? 'oss' : 'ireland'
}

/** The parts of a configuration that follow from the owner's settings, where such are published; else as it was given (docs/decisions/089). */
export function asPublished(given: Config): Published {
  const { zones, packaging, vatNumber, vatScheme, guaranteeNotice } = given
  if (currentCatalogue().catalogue.settings === undefined)
    return { zones, packaging, vatNumber, vatScheme, guaranteeNotice }
  const search = findGuaranteeNotice(given.dataDir)
  const number = settings.vatNumber
  return {
    zones: openZones(given.mode === 'live'),
    packaging: packagingRegisters(),
    vatNumber: number === '' ? vatNumber : number,
    vatScheme: number === '' ? vatScheme : schemeOf(number, given),
    guaranteeNotice: 'notice' in search ? search.notice : null,
  }
}

/** What the settings that hold still owe a shop that takes real money, and what is wrong with its zones, a sentence each; only once the database is open are they known (S10.14). */
export function settingsProblems({ mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>): string[] {
  const owed =
    mode === 'live' ? missingFactsForLive(missingLegalFacts(), placeholderContacts(), findGuaranteeNotice(dataDir)) : []
  return [...owed, ...zoneProblems()]
}
