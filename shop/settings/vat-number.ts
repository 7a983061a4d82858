import * as v from 'valibot'
import { cleanCode } from '../typed-text.ts'

/**
 * A VAT number as it is compared and printed: capitals, without spaces and punctuation. 'nl 8123.45.678-b01' becomes
 * 'NL812345678B01'. Only a number of the scheme for small firms keeps a hyphen, in '-EX' at its end.
 */
export function cleanVatNumber(typed: string): string {
  return cleanCode(typed)
    .toUpperCase()
    .replaceAll(/[\s./,·_\p{Pd}]/gu, '')
    .replace(/EX$/, '-EX')
}

export const VatNumber = v.pipe(
  v.string(),
  v.transform(cleanVatNumber),
  v.regex(/^[A-Z]{2}/, 'A VAT number begins with its country, such as DE123456789.'),
  v.regex(
    /^[A-Z]{2}[A-Z\d+*]{2,12}(-EX)?$/,
    'After its country a VAT number has 2 to 12 letters and digits, such as DE123456789.',
  ),
)
