import * as v from 'valibot'

const day = v.string()
const BenchData = v.object({
  today: day,
  /** By which day so many more pieces can be ready. */
  free: v.nullable(v.pipe(v.array(v.pipe(v.tuple([day, v.number()]), v.readonly())), v.readonly())),
  /** From which day to which nothing is made or posted. */
  away: v.pipe(v.array(v.pipe(v.tuple([day, day]), v.readonly())), v.readonly()),
  closedUntil: v.nullable(day),
  lastOrders: v.nullable(v.pipe(v.record(v.string(), day), v.readonly())),
})
const Ends = v.record(v.string(), v.string())

/**
 * Answer of GET /functions/v1/stock, by variant key. `stock`: the quantity left. `reserved`: when one may be free again.
 * `yours`: until when one is kept for the cart that asked. Times are ISO UTC.
 */
export const ShopStockAnswer = v.object({
  stock: v.record(v.string(), v.number()),
  reserved: v.optional(Ends, {}),
  yours: v.optional(Ends, {}),
  /** What dates depend on; missing if the shop has no calendar. */
  bench: v.optional(v.nullable(BenchData)),
})

export type ShopStockAnswer = v.InferOutput<typeof ShopStockAnswer>
