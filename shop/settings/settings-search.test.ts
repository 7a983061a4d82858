import { expect, test } from 'vitest'
import { settingsFields } from './settings-fields.ts'
import { findSettings } from './settings-search.ts'
import { wordFields } from './word-fields.ts'

const first = (query: string) => {
  const [found] = findSettings(query)
  return found && `${found.screen}, ${found.heading}, ${found.label}`
}

test.each([
  ['postage', 'shipping, Costs and times, Shipping in Ireland (€)'],
  ['VAT', 'settings, Legal details, VAT number'],
  ['vat num', 'settings, Legal details, VAT number'],
  ['phone', 'settings, Your shop, Telephone'],
  ['SHIP to', 'shipping, Where you ship to, Where you ship to'],
  ['Grösse', undefined],
  ['giftwrapfee', 'shipping, Costs and times, Gift wrap (€)'],
  ['unit', 'facts, null, Unit'],
  ['company', 'settings, Legal details, Companies that handle data for you'],
  ['keywords', 'words, Search engines, Keywords'],
  ['slug', 'pages, Your own pages, Address'],
  ['our story mission', 'words, Our Story, Mission'],
  ['', undefined],
  [' \u200b‮"%>', undefined],
  ['(.*)+$', undefined],
])('“%s” finds %s first', (query, found) => {
  expect(first(query)).toBe(found)
})

test('every setting and every text is found by its label', () => {
  const labels = Object.entries({ ...settingsFields, ...wordFields }).flatMap(([name, field]) =>
    name === 'words' || field === null ? [] : [field.label],
  )
  expect(labels.length).toBeGreaterThan(50)
  for (const label of labels) expect(findSettings(label).map((found) => found.label)).toContain(label)
})

test('labels come before hints and headings, singular and plural alike', () => {
  for (const query of ['category', 'Categories']) {
    const labels = findSettings(query).map(({ label }) => label)
    expect(labels.slice(0, 3).sort()).toEqual(['Categories', 'Category', 'Google product category'])
    expect(labels).toContain('Also found by')
  }
})
