import * as v from 'valibot'

const Ends = v.record(v.string(), v.string())

/**
 * Answer of GET /functions/v1/stock, by variant key. `stock`: the quantity left. `reserved`: when one may be free again.
 * `yours`: until when one is kept for the cart that asked. Times are ISO UTC.
 */
export const ShopStockAnswer = v.object({
  stock: v.record(v.string(), v.number()),
  reserved: v.optional(Ends, {}),
  yours: v.optional(Ends, {}),
})

export type ShopStockAnswer = v.InferOutput<typeof ShopStockAnswer>
