import { useState } from 'react'
import { foldLetters } from '#shop/fold-letters.ts'
import { isWithinCustoms } from '#shop/shipping/regions.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorText, Field } from '../../ui/field.tsx'
import { TickList } from '../forms/tick-list.tsx'
import { countryName } from '../words/country-name.ts'
import styles from './shop.module.css'

const NAMED = 3

function inWords(countries: readonly string[]): string {
  if (countries.length === 0) return 'No countries'
  const more = countries.length - NAMED
  const names = countries.slice(0, NAMED).map(countryName).join(', ')
  return more > 0 ? `${names} and ${more} more` : names
}

export const unionLeft = (shippable: readonly string[], countries: readonly string[], elsewhere: readonly string[]) =>
  shippable.filter((code) => isWithinCustoms(code) && ![...countries, ...elsewhere].includes(code))

type Props = {
  id: string
  legend: string
  /** The countries to choose from. */
  shippable: readonly string[]
  countries: readonly string[]
  elsewhere?: readonly string[]
  error?: string | undefined
  onChange: (countries: readonly string[]) => void
}

/** Chooses countries by checkbox. New ones come last, so that Ireland stays first. */
export function CountryChoice({ id, legend, shippable, countries, elsewhere = [], error, onChange }: Props) {
  const [search, setSearch] = useState('')
  const wanted = foldLetters(search).trim()
  // Those that were chosen before stand first; none moves while it is ticked.
  const [first] = useState(countries)
  const [home = '', north = '', ...abroad] = shippable
  const byName = abroad.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))
  const shown = [...new Set([...first, home, north, ...byName, ...countries])].filter((code) =>
    foldLetters(countryName(code)).includes(wanted),
  )
  const union = unionLeft(shippable, countries, elsewhere)
  return (
    <div>
      <ErrorText id={id} text={error} />
      <Disclosure summary={`${legend}: ${inWords(countries)}`}>
        <div className={styles.countries}>
          <Field
            label="Find a country"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {union.length > 0 && (
            <Button kind="quiet" onClick={() => onChange([...countries, ...union])}>
              {elsewhere.some(isWithinCustoms) ? 'Add the other EU countries' : 'Add all EU countries'}
            </Button>
          )}
          <TickList
            className={styles.checks}
            legend={legend}
            options={shown.map((code) => ({
              value: code,
              name: countryName(code),
              hint: elsewhere.includes(code) ? 'In another zone.' : undefined,
              disabled: elsewhere.includes(code) && !countries.includes(code),
            }))}
            chosen={countries}
            onChange={onChange}
          />
        </div>
      </Disclosure>
    </div>
  )
}
