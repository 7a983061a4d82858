import * as v from 'valibot'
import { choiceEntries, withChoice } from '#shop/cart/line-data.ts'
import { Names } from '#shop/cart/order-line-data.ts'

export const WantedVariant = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...choiceEntries, optionNames: Names }),
  v.transform(withChoice),
  v.transform(({ options, optionNames }) => ({ options, optionNames })),
)
