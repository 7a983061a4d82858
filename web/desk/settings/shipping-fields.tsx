import { GIFT_WRAP_FEE } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { regionOf } from '#shop/shipping/regions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { ItemList } from '../forms/item-list.tsx'
import { countryName } from '../words/country-name.ts'
import { CountryChoice } from './country-choice.tsx'
import { GroupFields } from './settings-part.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'
import { ZoneFields } from './zone-fields.tsx'

/** What shipping and gift wrap cost in Ireland, and how long making takes. */
export function Fees(editing: Editing) {
  return (
    <div className={styles.part}>
      <h2>Costs and times</h2>
      <p>Placed orders keep their prices. Open carts show the new ones.</p>
      <GroupFields editing={editing} group="costs" own={{ giftWrapFee: <GiftWrap {...editing} /> }} />
    </div>
  )
}

function GiftWrap({ all: { giftWrapFee }, change, errorOf }: Editing) {
  return (
    <>
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
    </>
  )
}

/** A zone as it begins. It cannot be published before it has a name, a country and a price. */
export const emptyZone = (id: string): Zone => ({ id, name: '', countries: [], fee: 0, freeFrom: null })

/** The countries that the shop ships to. */
export function Zones({ all, shippable, change, errorOf }: Editing) {
  const { shipsTo, shippingFee: fee, freeShippingFrom: freeFrom } = all
  const { zones, countries, dutiesMet } = shipsTo
  const set = (part: Partial<typeof shipsTo>) => change({ shipsTo: { ...shipsTo, ...part } })
  const newId = () => {
    const ids = zones.map(({ id }) => id)
    return Array.from({ length: zones.length + 1 }, (_, index) => `zone-${index + 1}`).find((id) => !ids.includes(id))
  }
  const first: Zone = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee, freeFrom }
  return (
    <>
      <ItemList
        title="Where you ship to"
        about={
          zones.length === 0 && (
            <>
              <p>
                Shipping costs the same everywhere. Add zones to set a price for each; the cart then asks for the
                country.
              </p>
              <CountryChoice
                id="countries"
                legend="Countries"
                shippable={shippable}
                countries={countries}
                error={errorOf('shipsTo')}
                onChange={(now) => set({ countries: now })}
              />
            </>
          )
        }
        items={zones}
        noun="zone"
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        blank={() => (zones.length === 0 ? first : emptyZone(newId() ?? 'zone'))}
        onChange={(now) => set({ zones: now })}
      >
        {(zone, index, changeOne) => (
          <ZoneFields
            zone={zone}
            isHome={index === 0}
            shippable={shippable}
            elsewhere={zones.flatMap((one) => (one === zone ? [] : one.countries))}
            error={index === 0 ? errorOf('shipsTo') : undefined}
            onChange={changeOne}
          />
        )}
      </ItemList>
      <Duties
        countries={zones.length === 0 ? countries : zones.flatMap((zone) => zone.countries)}
        met={dutiesMet}
        onChange={(met) => set({ dutiesMet: met })}
      />
    </>
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
