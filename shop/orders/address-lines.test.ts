import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'
import type { Address } from './order.ts'

// Shows S10.184.

type Parts = readonly [line1: string, line2: string, city: string, county: string, postcode: string]

function address(country: string, [line1, line2, city, county, postcode]: Parts): Address {
  return { line1, line2, city, county, postcode, country }
}

test.each<[string, Parts, string]>([
  ['IE', ['8 Sea Road', '', 'Salthill', 'Co. Galway', 'H91 X2Y3'], '8 Sea Road|Salthill|Co. Galway|H91 X2Y3|Ireland'],
  ['IE', ['1 Main Street', '', 'Galway', '', 'H91 X2Y3'], '1 Main Street|Galway|H91 X2Y3|Ireland'],
  ['GB', ['5 High Street', 'Flat 2', 'Belfast', '', 'BT1 5GS'], '5 High Street|Flat 2|Belfast|BT1 5GS|United Kingdom'],
  ['US', ['1 Elm Street', 'Apt 4', 'Boston', 'MA', '02110'], '1 Elm Street|Apt 4|Boston, MA 02110|United States'],
  ['US', ['1 Elm Street', '', 'Boston', '', '02110'], '1 Elm Street|Boston, 02110|United States'],
  ['CA', ['12 King Street', '', 'Toronto', 'ON', 'M5V 3L9'], '12 King Street|Toronto ON  M5V 3L9|Canada'],
  ['AU', ['3 George Street', '', 'Sydney', 'NSW', '2000'], '3 George Street|Sydney NSW 2000|Australia'],
  ['NZ', ['3 Queen Street', '', 'Auckland', '', '1010'], '3 Queen Street|Auckland 1010|New Zealand'],
  ['DE', ['Hauptstraße 5', '', 'Köln', '', '50667'], 'Hauptstraße 5|50667 Köln|Germany'],
  ['FR', ['12 rue de la Paix', 'Bât. B', 'Paris', '', '75002'], '12 rue de la Paix|Bât. B|75002 Paris|France'],
  ['CH', ['Bahnhofstrasse 1', '', 'Zürich', 'ZH', '8001'], 'Bahnhofstrasse 1|8001 Zürich|ZH|Switzerland'],
  ['NO', ['Karl Johans gate 1', '', 'Oslo', '', '0154'], 'Karl Johans gate 1|0154 Oslo|Norway'],
  ['IT', ['Via Roma 1', '', 'Milano', 'MI', '20121'], 'Via Roma 1|20121 Milano MI|Italy'],
  ['ES', ['Calle Mayor 1', '', 'Getafe', 'Madrid', '28901'], 'Calle Mayor 1|28901 Getafe|Madrid|Spain'],
  ['HU', ['Fő utca 1.', '', 'Budapest', '', '1011'], 'Budapest|Fő utca 1.|1011|Hungary'],
  ['LV', ['Brīvības iela 1', '', 'Rīga', '', 'LV-1010'], 'Brīvības iela 1|Rīga, LV-1010|Latvia'],
  ['MT', ['50 Strait Street', '', 'Valletta', '', 'VLT 1433'], '50 Strait Street|Valletta|VLT 1433|Malta'],
  ['PL', ['ul. Piotrkowska 1', '', 'Łódź', '', '90-001'], 'ul. Piotrkowska 1|90-001 Łódź|Poland'],
  ['JP', ['1-1 Chiyoda', '', 'Tokyo', 'Tokyo-to', '100-0001'], '1-1 Chiyoda|Tokyo|Tokyo-to|100-0001|Japan'],
  ['DE', ['Hauptstraße 5', '', '', '', ''], 'Hauptstraße 5|Germany'],
])('an address in %s: %j', (country, parts, expected) => {
  const lines = addressLines({ name: 'Aoife Byrne', address: address(country, parts) })
  expect(lines.join('|')).toBe(`Aoife Byrne|${expected}`)
})

test('an order without an address has its name as the only line, or no lines without a name', () => {
  expect(addressLines({ name: 'Aoife Byrne', address: null })).toEqual(['Aoife Byrne'])
  expect(addressLines({ name: null, address: null })).toEqual([])
})

const words = fc.stringMatching(/^[A-Za-z0-9]{0,8}$/)

test('a country alone is not shown as an address, because stall sales have nothing else', () => {
  const atStall = { address: address('IE', ['', '', '', '', '']) }
  expect(addressLines({ name: null, ...atStall })).toEqual([])
  expect(addressLines({ name: 'Aoife', ...atStall })).toEqual(['Aoife'])
})

test('every part of an address is on its lines, and no line is empty, in any country', () => {
  const countries = fc.constantFrom('IE', 'GB', 'US', 'CA', 'AU', 'NZ', 'DE', 'IT', 'ES', 'HU', 'LV', 'MT', 'JP', 'SG')
  fc.assert(
    fc.property(countries, fc.tuple(words, words, words, words, words), (country, given) => {
      const lines = addressLines({ name: 'Name', address: address(country, given) })
      expect(lines.every((line) => line.trim() === line && line !== '')).toBe(true)
      const text = lines.slice(1, -1).join(' ')
      for (const part of given) expect(text).toContain(part)
    }),
  )
})
