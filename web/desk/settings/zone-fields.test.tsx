import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isWithinCustoms } from '#shop/shipping/regions.ts'
import { shippableCountries } from '#shop/shipping/shippable-countries.ts'
import { ItemList } from '../forms/item-list.tsx'
import { unionLeft } from './country-choice.tsx'
import { emptyZone } from './shipping-fields.tsx'
import { ZoneFields } from './zone-fields.tsx'

const nothing = () => {}
const shown = (elsewhere: readonly string[]) =>
  renderToStaticMarkup(
    <ItemList items={[emptyZone('zone-2')]} noun="zone" nameOf={({ name }) => name} onChange={nothing}>
      {(zone) => (
        <ZoneFields
          zone={zone}
          isHome={false}
          shippable={shippableCountries}
          elsewhere={elsewhere}
          onChange={nothing}
        />
      )}
    </ItemList>,
  )

test('a new zone begins without a name, a country and a price', () => {
  const fields = shown(['IE'])
  expect(fields).toContain('New zone')
  expect(fields).toMatch(/inputMode="decimal"[^>]*value=""/i)
  expect(fields).not.toMatch(/value="\d+\.\d\d"/)
})

test('the button for EU countries adds only those that are in no zone yet', () => {
  const all = shippableCountries.filter(isWithinCustoms)
  expect(unionLeft(shippableCountries, [], [])).toEqual(all)
  expect(unionLeft(shippableCountries, ['FR'], ['IE', 'DE'])).toEqual(
    all.filter((code) => !['FR', 'IE', 'DE'].includes(code)),
  )
  expect(unionLeft(shippableCountries, [], all)).toEqual([])
  expect(shown([])).toContain('Add all EU countries')
  expect(shown(['IE'])).toContain('Add the other EU countries')
  expect(shown(all)).not.toContain('EU countries')
})
