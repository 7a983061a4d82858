import { CorrectCountRequest, StockAnswer } from '../desk/stock.ts'
import { defineCall } from './call.ts'
import { stockRefusals } from './refusals.ts'

export const readStock = defineCall({
  summary: 'Tells how many of a product are left, and why.',
  path: '/desk/api/catalogue/products/:id/stock',
  method: 'get',
  role: 'staff',
  answer: StockAnswer,
})

export const correctStock = defineCall({
  summary: 'Corrects the count of a variant.',
  path: '/desk/api/catalogue/products/:id/stock',
  method: 'post',
  role: 'owner',
  body: CorrectCountRequest,
  answer: StockAnswer,
  refusals: stockRefusals,
})
