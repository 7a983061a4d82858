import * as v from 'valibot'
import { choiceEntries, choiceFrom, LineKeyData, Names } from '#shop/cart/line-data.ts'

/** The line of a swap, as it is stored. */
export const ChosenLine = v.pipe(v.string(), v.parseJson(), LineKeyData)

/** The wanted options, as they are stored. */
export const WantedVariant = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...choiceEntries, optionNames: Names }),
  v.transform(({ optionNames, ...entries }) => ({ options: choiceFrom(entries).options, optionNames })),
)
