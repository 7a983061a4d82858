import { paths } from '#shop/paths.ts'
import { COOLING_OFF_DAYS, GIFT_WRAP_FEE } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { regionOf } from '#shop/shipping/regions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { countryName } from '../words/country-name.ts'
import { CountryChoice } from './country-choice.tsx'
import { DaysField } from './fields.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import styles from './shop.module.css'
import { ZoneFields } from './zone-fields.tsx'

/** Shipping and gift wrap prices, making times, and the countries that the shop ships to. */
export function ShippingScreen() {
  return (
    <SettingsScreen title="Shipping and gift wrap" seenOn={paths.returns}>
      {(editing) => (
        <>
          <Fees {...editing} />
          <Zones {...editing} />
        </>
      )}
    </SettingsScreen>
  )
}

/** What shipping and gift wrap cost in Ireland, and how long making takes. */
export function Fees({ all, change, errorOf }: Editing) {
  const { shippingFee, freeShippingFrom, giftWrapFee, making, returnDays, shipsTo } = all
  // The first zone is Ireland's, at the shop's own rate.
  const setRate = (part: { shippingFee?: number; freeShippingFrom?: number }) => {
    const { shippingFee: fee, freeShippingFrom: freeFrom } = { shippingFee, freeShippingFrom, ...part }
    const zones = shipsTo.zones.map((zone, index) => (index === 0 ? { ...zone, fee, freeFrom } : zone))
    change({ ...part, shipsTo: { ...shipsTo, zones } })
  }
  return (
    <div className={styles.part}>
      <h2>Costs and times</h2>
      <p>Placed orders keep their prices. Open carts show the new ones.</p>
      <EuroField
        label="Shipping in Ireland (€)"
        hint="Also everywhere else, unless you add zones."
        cents={shippingFee}
        error={errorOf('shippingFee')}
        onChange={(fee) => setRate({ shippingFee: fee })}
      />
      <EuroField
        label="Free from (€)"
        cents={freeShippingFrom}
        error={errorOf('freeShippingFrom')}
        onChange={(from) => setRate({ freeShippingFrom: from })}
      />
      <Checkbox
        label="Offer gift wrap"
        hint="Placed orders keep theirs."
        checked={giftWrapFee !== null}
        onChange={({ currentTarget }) => change({ giftWrapFee: currentTarget.checked ? GIFT_WRAP_FEE : null })}
      />
      {giftWrapFee === null ? (
        <p role="status">{errorOf('giftWrapFee')}</p>
      ) : (
        <EuroField
          label="Gift wrap (€)"
          cents={giftWrapFee}
          error={errorOf('giftWrapFee')}
          onChange={(fee) => change({ giftWrapFee: fee })}
        />
      )}
      <DaysField
        legend="Making time (working days)"
        days={making}
        error={errorOf('making')}
        onChange={(days) => change({ making: days })}
      />
      <Field
        label="Returns period (days)"
        hint={`At least the ${COOLING_OFF_DAYS} of the law. Placed orders keep theirs.`}
        type="number"
        min={COOLING_OFF_DAYS}
        max={365}
        value={returnDays}
        error={errorOf('returnDays')}
        onChange={(event) => change({ returnDays: Math.round(event.currentTarget.valueAsNumber) || 0 })}
      />
    </div>
  )
}

/** A zone as it begins. It cannot be published before it has a name, a country and a price. */
export const emptyZone = (id: string): Zone => ({ id, name: '', countries: [], fee: 0, freeFrom: null })

/** The countries that the shop ships to. */
export function Zones({ all, change, errorOf }: Editing) {
  const { shipsTo, shippingFee: fee, freeShippingFrom: freeFrom } = all
  const { zones, countries, dutiesMet } = shipsTo
  const set = (part: Partial<typeof shipsTo>) => change({ shipsTo: { ...shipsTo, ...part } })
  const newId = () => {
    const ids = zones.map(({ id }) => id)
    return Array.from({ length: zones.length + 1 }, (_, index) => `zone-${index + 1}`).find((id) => !ids.includes(id))
  }
  const add = () => {
    const first: Zone = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee, freeFrom }
    set({ zones: zones.length === 0 ? [first] : [...zones, emptyZone(newId() ?? 'zone')] })
  }
  return (
    <div className={styles.part}>
      <h2>Where you ship to</h2>
      {zones.length === 0 ? (
        <>
          <p>
            Shipping costs the same everywhere. Add zones to set a price for each; the cart then asks for the country.
          </p>
          <CountryChoice
            id="countries"
            legend="Countries"
            countries={countries}
            error={errorOf('shipsTo')}
            onChange={(now) => set({ countries: now })}
          />
        </>
      ) : (
        zones.map((zone, index) => (
          <ZoneFields
            key={zone.id}
            zone={zone}
            isHome={index === 0}
            elsewhere={zones.flatMap((one) => (one === zone ? [] : one.countries))}
            error={index === 0 ? errorOf('shipsTo') : undefined}
            onChange={(part) => set({ zones: zones.map((one, at) => (at === index ? { ...one, ...part } : one)) })}
            onRemove={() => set({ zones: zones.filter((_, at) => at !== index) })}
          />
        ))
      )}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={add}>
          Add a zone
        </Button>
      </div>
      <Duties
        countries={zones.length === 0 ? countries : zones.flatMap((zone) => zone.countries)}
        met={dutiesMet}
        onChange={(met) => set({ dutiesMet: met })}
      />
    </div>
  )
}

type DutiesProps = {
  countries: readonly string[]
  met: Readonly<Record<string, string>>
  onChange: (met: Readonly<Record<string, string>>) => void
}

/** Which countries abroad the shop may sell to with real money, each with its number in the packaging register. */
function Duties({ countries, met, onChange }: DutiesProps) {
  const abroad = [...new Set([...countries, ...Object.keys(met)])].filter((code) => regionOf(code) !== 'ireland')
  const count = Object.keys(met).length
  const put = (code: string, isMet: boolean) => {
    const { [code]: _, ...rest } = met
    onChange(isMet ? { ...rest, [code]: '' } : rest)
  }
  if (abroad.length === 0) return null
  return (
    <Disclosure summary={`Ready to sell abroad: ${count} of ${abroad.length} countries`}>
      <div className={styles.countries}>
        <p>
          Tick a country once you’ve registered there for packaging and tax. Until then, real orders can go to Ireland
          and Northern Ireland only.
        </p>
        {abroad.map((code) => (
          <div key={code}>
            <Checkbox
              label={countryName(code)}
              checked={code in met}
              onChange={(event) => put(code, event.currentTarget.checked)}
            />
            {code in met && (
              <Field
                label={`Packaging register number, ${countryName(code)} (optional)`}
                value={met[code]}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onChange({ ...met, [code]: event.currentTarget.value })}
              />
            )}
          </div>
        ))}
      </div>
    </Disclosure>
  )
}
