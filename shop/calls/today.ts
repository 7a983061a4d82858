import * as v from 'valibot'
import { Done } from '../desk/access.ts'
import { refuseCall } from '../desk/desk-refusals.ts'
import { BenchAnswer, TodayAnswer, UnmatchedPaymentRequest } from '../desk/orders.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only, orderRefusals } from './refusals.ts'

export const readToday = defineCall({
  summary: 'Lists what the day asks for.',
  path: '/desk/api/today',
  method: 'get',
  role: 'staff',
  answer: TodayAnswer,
})

export const readBench = defineCall({
  summary: 'Lists the orders of which something is to be made, and the gifts that are to be swapped, with their notes.',
  path: '/desk/api/bench',
  method: 'get',
  role: 'staff',
  answer: BenchAnswer,
})

export const closeUnmatchedPayment = defineCall({
  summary: 'Marks a payment that belongs to no order as dealt with.',
  path: '/desk/api/unmatched-payments/done',
  method: 'post',
  role: 'owner',
  body: UnmatchedPaymentRequest,
  invalid: refuseCall('no-payment'),
  answer: Done,
  refusals: { ...only(deskRefusals, 'no-payment'), ...orderRefusals },
})

export const freeUnpaid = defineCall({
  summary: 'Ends the unpaid reservations that Today tells of, so that their items can be bought again.',
  path: '/desk/api/unpaid',
  method: 'post',
  role: 'owner',
  answer: Done,
  refusals: only(deskRefusals, 'provider-silent'),
})

export const watchOrders = defineCall({
  summary: 'Sends the ids of order events as server-sent events; after, or Last-Event-ID, is the last id seen.',
  path: '/desk/api/live',
  method: 'get',
  role: 'staff',
  query: v.object({ after: v.optional(v.string()) }),
  answer: 'events',
})
