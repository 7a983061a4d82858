import { paths } from '#shop/paths.ts'
import { GIFT_WRAP_FEE } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { EuroField } from '../parts/euro-field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { DaysField } from './fields.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import { dutiesFrom } from './settings-text.ts'
import styles from './shop.module.css'
import { Countries, ZoneFields } from './zone-fields.tsx'

/** What shipping and gift wrap cost, how long making takes, and where the shop ships to. */
export function ShippingScreen() {
  return (
    <SettingsScreen title="Shipping, fees, times" seenOn={paths.returns}>
      {(editing) => (
        <>
          <Fees {...editing} />
          <Zones {...editing} />
        </>
      )}
    </SettingsScreen>
  )
}

function Fees({ all, change, errorOf }: Editing) {
  const { shippingFee, freeShippingFrom, giftWrapFee, making, shipsTo } = all
  // The first zone is Ireland's, at the shop's own rate.
  const setRate = (part: { shippingFee?: number; freeShippingFrom?: number }) => {
    const { shippingFee: fee, freeShippingFrom: freeFrom } = { shippingFee, freeShippingFrom, ...part }
    const zones = shipsTo.zones.map((zone, index) => (index === 0 ? { ...zone, fee, freeFrom } : zone))
    change({ ...part, shipsTo: { ...shipsTo, zones } })
  }
  return (
    <div className={styles.part}>
      <h2>What it costs</h2>
      <p>Orders that were placed keep what they cost. A cart that is open meanwhile is asked to look again.</p>
      <EuroField
        label="Shipping in Ireland"
        hint="And everywhere, where you set no zones."
        cents={shippingFee}
        error={errorOf('shippingFee')}
        onChange={(fee) => setRate({ shippingFee: fee })}
      />
      <EuroField
        label="Free from"
        cents={freeShippingFrom}
        error={errorOf('freeShippingFrom')}
        onChange={(from) => setRate({ freeShippingFrom: from })}
      />
      <Checkbox
        label="Offer gift wrap"
        hint="Orders that have it keep it."
        checked={giftWrapFee !== null}
        onChange={({ currentTarget }) => change({ giftWrapFee: currentTarget.checked ? GIFT_WRAP_FEE : null })}
      />
      {giftWrapFee === null ? (
        <p role="status">{errorOf('giftWrapFee')}</p>
      ) : (
        <EuroField
          label="Gift wrap"
          cents={giftWrapFee}
          error={errorOf('giftWrapFee')}
          onChange={(fee) => change({ giftWrapFee: fee })}
        />
      )}
      <DaysField
        legend="Making takes, in working days"
        days={making}
        error={errorOf('making')}
        onChange={(days) => change({ making: days })}
      />
    </div>
  )
}

function Zones({ all, change, errorOf }: Editing) {
  const { shipsTo, shippingFee: fee, freeShippingFrom: freeFrom } = all
  const { zones, countries, dutiesMet } = shipsTo
  const duties = useTyped(dutiesMet, dutiesFrom, (met) =>
    Object.entries(met)
      .map((line) => line.join(' ').trim())
      .join('\n'),
  )
  const set = (part: Partial<typeof shipsTo>) => change({ shipsTo: { ...shipsTo, ...part } })
  const newId = () => {
    const ids = zones.map(({ id }) => id)
    return Array.from({ length: zones.length + 1 }, (_, index) => `zone-${index + 1}`).find((id) => !ids.includes(id))
  }
  const add = () => {
    const first: Zone = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee, freeFrom }
    const another: Zone = { id: newId() ?? 'zone', name: '', countries: [], fee, freeFrom: null }
    set({ zones: zones.length === 0 ? [first] : [...zones, another] })
  }
  return (
    <div className={styles.part}>
      <h2>Where it ships to</h2>
      {zones.length === 0 ? (
        <>
          <p>Without zones shipping costs the same everywhere. With them the cart asks where it goes to.</p>
          <Countries
            label="Countries"
            hint="Two letters each, with spaces between; Ireland first. XI is Northern Ireland."
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
            error={index === 0 ? errorOf('shipsTo') : undefined}
            onChange={(part) => set({ zones: zones.map((one, at) => (at === index ? { ...one, ...part } : one)) })}
            onRemove={() => set({ zones: zones.filter((_, at) => at !== index) })}
          />
        ))
      )}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={add}>
          {zones.length === 0 ? 'Set zones' : 'Add a zone'}
        </Button>
      </div>
      <TextArea
        label="Countries whose duties you have met"
        hint="A line each, such as FR FR123456 with your number in the packaging register. With real money the shop sells to these, to Ireland and to Northern Ireland alone."
        rows={3}
        value={duties.text}
        spellCheck={false}
        onChange={(event) => {
          duties.setTyped(event.currentTarget.value)
          set({ dutiesMet: dutiesFrom(event.currentTarget.value) })
        }}
      />
    </div>
  )
}
