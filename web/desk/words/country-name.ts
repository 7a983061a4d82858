const regions = new Intl.DisplayNames('en-IE', { type: 'region' })

/** A country by its code; XI is Northern Ireland, whose VAT is the EU's. */
export function countryName(code: string): string {
  if (code === '') return 'Unknown'
  return code === 'XI' ? 'Northern Ireland' : (regions.of(code) ?? code)
}
