import { CorrectCountRequest, StockAnswer } from '../desk/stock.ts'
import { defineCall } from './call.ts'
import { stockRefusals } from './refusals.ts'

/** How many of a product are left, and why. */
export const readStock = defineCall({
  path: '/desk/api/catalogue/products/:id/stock',
  method: 'get',
  role: 'staff',
  answer: StockAnswer,
})

/** Corrects the count of a variant. */
export const correctStock = defineCall({
  path: '/desk/api/catalogue/products/:id/stock',
  method: 'post',
  role: 'owner',
  body: CorrectCountRequest,
  answer: StockAnswer,
  refusals: stockRefusals,
})
