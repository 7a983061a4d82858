import { DELIVERY_DAYS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { centsFrom, EuroField, euroTyped } from '../forms/euro-field.tsx'
import { useTyped } from '../forms/use-typed.ts'
import { CountryChoice } from './country-choice.tsx'
import { DaysField } from './fields.tsx'
import styles from './shop.module.css'

/** From which amount shipping is free, in cents; null for never, undefined if it cannot be read. */
function freeFromOf(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : (centsFrom(typed) ?? undefined)
}

type ZoneProps = {
  zone: Zone
  isHome: boolean
  /** The countries of the other zones. */
  elsewhere: readonly string[]
  error?: string | undefined
  onChange: (part: Partial<Zone>) => void
  onRemove: () => void
}

/** A zone: its name and countries, what shipping there costs and how long it takes; Ireland's has the shop's own rate. */
export function ZoneFields({ zone, isHome, elsewhere, error, onChange, onRemove }: ZoneProps) {
  const { id, name, countries, fee, freeFrom, transit } = zone
  const free = useTyped(freeFrom, freeFromOf, (cents) => (cents === null ? '' : euroTyped(cents)))
  return (
    <fieldset className={styles.zone}>
      <legend>{name || 'New zone'}</legend>
      <Field
        label="Name"
        value={name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <CountryChoice
        id={`${id}-countries`}
        legend="Countries"
        countries={countries}
        elsewhere={elsewhere}
        error={error}
        onChange={(now) => onChange({ countries: now })}
      />
      {!isHome && (
        <div className={styles.row}>
          <EuroField
            label="Shipping (€)"
            cents={fee || null}
            onChange={(now) => onChange({ fee: now })}
            onEmpty={() => onChange({ fee: 0 })}
          />
          <Field
            label="Free from (€)"
            value={free.text}
            inputMode="decimal"
            autoComplete="off"
            error={free.isInvalid ? 'Enter an amount such as 60.00, or leave it empty.' : undefined}
            data-unread={free.isInvalid || undefined}
            onChange={(event) => {
              free.setTyped(event.currentTarget.value)
              const read = freeFromOf(event.currentTarget.value)
              if (read !== undefined) onChange({ freeFrom: read })
            }}
          />
        </div>
      )}
      <DaysField
        legend="Delivery time (working days)"
        days={transit ?? (isHome ? DELIVERY_DAYS.ireland : DELIVERY_DAYS.world)}
        onChange={(days) => onChange({ transit: days })}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" aria-label={`Remove zone: ${name || 'new'}`} onClick={onRemove}>
          Remove zone
        </Button>
      </div>
    </fieldset>
  )
}
