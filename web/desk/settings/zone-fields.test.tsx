import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isWithinCustoms } from '#shop/shipping/regions.ts'
import { unionLeft } from './country-choice.tsx'
import { shippableCountries } from './country-codes.ts'
import { emptyZone } from './shipping-screen.tsx'
import { ZoneFields } from './zone-fields.tsx'

const nothing = () => {}
const shown = (elsewhere: readonly string[]) =>
  renderToStaticMarkup(
    <ZoneFields
      zone={emptyZone('zone-2')}
      isHome={false}
      elsewhere={elsewhere}
      onChange={nothing}
      onRemove={nothing}
    />,
  )

test('a new zone begins without a name, a country and a price', () => {
  const fields = shown(['IE'])
  expect(fields).toContain('New zone')
  expect(fields).toMatch(/inputMode="decimal"[^>]*value=""/i)
  expect(fields).not.toMatch(/value="\d+\.\d\d"/)
})

test('the button for EU countries adds only those that are in no zone yet', () => {
  const all = shippableCountries.filter(isWithinCustoms)
  expect(unionLeft([], [])).toEqual(all)
  expect(unionLeft(['FR'], ['IE', 'DE'])).toEqual(all.filter((code) => !['FR', 'IE', 'DE'].includes(code)))
  expect(unionLeft([], all)).toEqual([])
  expect(shown([])).toContain('Add all EU countries')
  expect(shown(['IE'])).toContain('Add the other EU countries')
  expect(shown(all)).not.toContain('EU countries')
})
