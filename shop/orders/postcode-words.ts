/** What a country calls its postcodes, within a sentence and as the label of a field. Both are the same word, so that an error names the field as its label does. */
export const postcodeWord = (country: string): string => (country === 'IE' ? 'Eircode' : 'postcode')
export const postcodeLabel = (country: string): string => (country === 'IE' ? 'Eircode' : 'Postcode')
