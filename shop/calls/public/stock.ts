import * as v from 'valibot'
import { ShopStockAnswer } from '../../checkout/stock-answer.ts'
import { defineCall } from '../call.ts'

export const readShopStock = defineCall({
  summary: 'Tells what is left, what is reserved, and what is kept for the cart of this id.',
  path: '/functions/v1/stock',
  method: 'get',
  role: 'nobody',
  limit: 'stock',
  query: v.object({ cart: v.optional(v.string(), '') }),
  answer: ShopStockAnswer,
})
