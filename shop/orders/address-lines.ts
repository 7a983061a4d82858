import { sanitizeLine } from '../texts/sanitize-line.ts'
import type { Address } from './order.ts'

/**
 * How each country writes the lines of an address below the name, as the Universal Postal Union has it
 * (https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions). A letter stands for a part:
 * A the street lines, C town, S county or state, Z postcode; '|' begins a new line. The country comes last.
 */
const postcodeFirst = 'A|Z C|S'
const formats: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'AT BE BG CH CY CZ DE DK EE FI FR GR HR IS LI LT LU NL NO PL PT RO SE SI SK'
      .split(' ')
      .map((country) => [country, postcodeFirst]),
  ),
  AU: 'A|C S Z',
  CA: 'A|C S  Z',
  ES: 'A|Z C|S',
  GB: 'A|C|S|Z',
  HU: 'C|A|Z|S',
  IE: 'A|C|S|Z',
  IT: 'A|Z C S',
  LV: 'A|C, Z|S',
  MT: 'A|C|Z|S',
  NZ: 'A|S|C Z',
  US: 'A|C, S Z',
}
/** For a country that is not in the table: each part on a line of its own, so that none is taken for another. */
const GENERAL = 'A|C|S|Z'

const regionNames = new Intl.DisplayNames('en-IE', { type: 'region' })

function fill(format: string, parts: Readonly<Record<string, string>>): string {
  let line = ''
  let separator = ''
  let isMissing = false
  for (const sign of format) {
    const part = parts[sign]
    if (part === undefined) separator += isMissing ? '' : sign
    else if (part === '') isMissing = true
    else {
      line += line === '' ? part : `${separator}${part}`
      separator = ''
      isMissing = false
    }
  }
  return line
}

/**
 * Name and postal address line by line, in the format of the country that the parcel goes to, with what the buyer
 * typed made harmless. Empty if there is neither, and without a country alone. Labels, slips, receipts, the desk and e-mails read this (S10.184).
 */
export function addressLines({
  name,
  address,
}: {
  readonly name: string | null
  readonly address: Address | null
}): string[] {
  const named = sanitizeLine(name ?? '')
  if (address === null) return named === '' ? [] : [named]
  const [line1, line2, C, S, Z] = [address.line1, address.line2, address.city, address.county, address.postcode].map(
    sanitizeLine,
  )
  const parts = { C: C ?? '', S: S ?? '', Z: Z ?? '' }
  const lines = (formats[address.country] ?? GENERAL)
    .split('|')
    .flatMap((format) => (format === 'A' ? [line1 ?? '', line2 ?? ''] : [fill(format, parts)]))
  // A sale at a stall knows only the country in which its VAT is due.
  if (lines.join('') === '') return [named].filter(Boolean)
  const country = address.country === '' ? '' : (regionNames.of(address.country) ?? address.country)
  return [named, ...lines, country].filter((line) => line !== '')
}
