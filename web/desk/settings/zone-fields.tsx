import { DELIVERY_DAYS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { listFrom } from '../parts/comma-list.ts'
import { centsFrom, EuroField, euroTyped } from '../parts/euro-field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { DaysField } from './fields.tsx'
import styles from './shop.module.css'

function countriesFrom(typed: string): string[] | undefined {
  const codes = listFrom(typed.replaceAll(/\s+/g, ',')).map((code) => code.toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : undefined
}

/** From which amount shipping is free, in cents; null for never, undefined if it cannot be read. */
function freeFromOf(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : (centsFrom(typed) ?? undefined)
}

type CountriesProps = {
  label: string
  hint: string
  countries: readonly string[]
  error?: string | undefined
  onChange: (countries: string[]) => void
}

/** Countries as one types them, two letters each; what is none is said at once, and not taken. */
export function Countries({ label, hint, countries, error, onChange }: CountriesProps) {
  const { text, isInvalid, setTyped } = useTyped<readonly string[]>(countries, countriesFrom, (list) => list.join(' '))
  return (
    <TextArea
      label={label}
      hint={hint}
      value={text}
      spellCheck={false}
      error={isInvalid ? 'Each country has two letters, such as IE.' : error}
      data-unread={isInvalid || undefined}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        const read = countriesFrom(value)
        if (read) onChange(read)
      }}
    />
  )
}

type ZoneProps = {
  zone: Zone
  isHome: boolean
  error?: string | undefined
  onChange: (part: Partial<Zone>) => void
  onRemove: () => void
}

/** A zone: its name and countries, what shipping there costs and how long it takes; Ireland's has the shop's own rate. */
export function ZoneFields({ zone, isHome, error, onChange, onRemove }: ZoneProps) {
  const { name, countries, fee, freeFrom, transit } = zone
  const free = useTyped(freeFrom, freeFromOf, (cents) => (cents === null ? '' : euroTyped(cents)))
  return (
    <fieldset className={styles.zone}>
      <legend>{name || 'A zone'}</legend>
      <Field
        label="Name"
        value={name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Countries
        label="Countries"
        hint="Two letters each, with spaces between."
        countries={countries}
        error={error}
        onChange={(now) => onChange({ countries: now })}
      />
      {!isHome && (
        <div className={styles.row}>
          <EuroField label="Shipping" cents={fee} onChange={(now) => onChange({ fee: now })} />
          <Field
            label="Free from"
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
        legend="Delivery takes, in working days"
        days={transit ?? (isHome ? DELIVERY_DAYS.ireland : DELIVERY_DAYS.world)}
        onChange={(days) => onChange({ transit: days })}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" aria-label={`Take away ${name || 'this zone'}`} onClick={onRemove}>
          Take away
        </Button>
      </div>
    </fieldset>
  )
}
