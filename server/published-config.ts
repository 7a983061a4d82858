import type { VatScheme } from '#shop/orders/vat.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings.ts'
import { openZones, packagingRegisters, zoneProblems } from '#shop/zones.ts'
import type { Config } from './config.ts'
import { missingFactsForLive } from './go-live.ts'
import { findGuaranteeNotice } from './guarantee-notice.ts'

type Published = Pick<Config, 'zones' | 'packaging' | 'vatNumber' | 'vatScheme' | 'guaranteeNotice'>

function schemeOf(number: string, { vatScheme }: Pick<Config, 'vatScheme'>): VatScheme {
  if (number.endsWith('EX')) return 'small'
  return vatScheme === 'oss' ? 'oss' : 'ireland'
}

/** The parts of a configuration that follow from the owner's settings, where such are published; else as it was given (docs/decisions/089). */
export function asPublished(shop: PublishedShop, given: Config): Published {
  const { zones, packaging, vatNumber, vatScheme, guaranteeNotice } = given
  if (shop.snapshot.settings === undefined) return { zones, packaging, vatNumber, vatScheme, guaranteeNotice }
  const search = findGuaranteeNotice(given.dataDir, shop.settings.guaranteeNotice)
  const number = shop.settings.vatNumber
  return {
    zones: openZones(shop, given.mode === 'live'),
    packaging: packagingRegisters(shop),
    vatNumber: number === '' ? vatNumber : number,
    vatScheme: number === '' ? vatScheme : schemeOf(number, given),
    guaranteeNotice: 'notice' in search ? search.notice : null,
  }
}

/** What the settings that hold still owe a shop that takes real money, and what is wrong with its zones, a sentence each; only once the database is open are they known (S10.14). */
export function settingsProblems(shop: PublishedShop, { mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>): string[] {
  const owed =
    mode === 'live'
      ? missingFactsForLive(
          missingLegalFacts(shop.settings),
          placeholderContacts(shop.settings),
          findGuaranteeNotice(dataDir, shop.settings.guaranteeNotice),
        )
      : []
  return [...owed, ...zoneProblems(shop)]
}
