import * as v from 'valibot'

const Ends = v.record(v.string(), v.string())

/** The answer of the call for the stock, by variant key: how many are left, when what is being paid for may be free again (ISO UTC), and what is kept for the cart that asked, until when. */
export const ShopStockAnswer = v.object({
  stock: v.record(v.string(), v.number()),
  reserved: v.optional(Ends, {}),
  yours: v.optional(Ends, {}),
})

export type ShopStockAnswer = v.InferOutput<typeof ShopStockAnswer>
