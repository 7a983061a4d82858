import { DELIVERY_DAYS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { zoneFields } from '#shop/settings/settings-fields.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { CountryChoice } from './country-choice.tsx'

// Ireland's has the shop's own rate.
const homeFields = { ...zoneFields, fee: null, freeFrom: null }

type ZoneProps = {
  zone: Zone
  isHome: boolean
  shippable: readonly string[]
  /** The countries of the other zones. */
  elsewhere: readonly string[]
  error?: string | undefined
  onChange: (change: (before: Zone) => Zone) => void
}

/** A zone: its name and countries, what shipping there costs and how long it takes. */
export function ZoneFields({ zone, isHome, shippable, elsewhere, error, onChange }: ZoneProps) {
  const { id, countries } = zone
  return (
    <DescribedFields
      of={isHome ? homeFields : zoneFields}
      value={{ transit: isHome ? DELIVERY_DAYS.ireland : DELIVERY_DAYS.world, ...zone }}
      own={{
        countries: (
          <CountryChoice
            id={`${id}-countries`}
            legend="Countries"
            shippable={shippable}
            countries={countries}
            elsewhere={elsewhere}
            error={error}
            onChange={(now) => onChange((before) => ({ ...before, countries: now }))}
          />
        ),
      }}
      onChange={onChange}
    />
  )
}
