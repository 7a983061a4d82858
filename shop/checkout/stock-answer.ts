import * as v from 'valibot'

/** The answer of the call for the stock: how many are left, by variant key. */
export const ShopStockAnswer = v.object({ stock: v.record(v.string(), v.number()) })

export type ShopStockAnswer = v.InferOutput<typeof ShopStockAnswer>
