import * as v from 'valibot'
import { OrderStatusAnswer } from '../../orders/status.ts'
import { defineCall } from '../call.ts'

export const readOrderStatus = defineCall({
  summary: "Tells the holder of a payment session's id how its order stands; 'unknown' for any other id.",
  path: '/functions/v1/order-status',
  method: 'get',
  role: 'nobody',
  limit: 'status',
  query: v.object({ session_id: v.optional(v.string(), '') }),
  answer: OrderStatusAnswer,
})
