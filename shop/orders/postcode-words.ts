/** A country's word for postcodes, within a sentence and as a label. An error names the field as its label does. */
export const postcodeWord = (country: string): string => (country === 'IE' ? 'Eircode' : 'postcode')
export const postcodeLabel = (country: string): string => (country === 'IE' ? 'Eircode' : 'Postcode')
