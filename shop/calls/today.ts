import { Done } from '../desk/access.ts'
import { refuseCall } from '../desk/desk-refusals.ts'
import { BenchAnswer, TodayAnswer, UnmatchedPaymentRequest } from '../desk/orders.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only, orderRefusals } from './refusals.ts'

/** What the day asks for. */
export const readToday = defineCall({ path: '/desk/api/today', method: 'get', role: 'staff', answer: TodayAnswer })

/** The orders of which something is to be made, and the gifts that are to be swapped, with their notes. */
export const readBench = defineCall({ path: '/desk/api/bench', method: 'get', role: 'staff', answer: BenchAnswer })

/** Marks a payment that belongs to no order as dealt with. */
export const closeUnmatchedPayment = defineCall({
  path: '/desk/api/unmatched-payments/done',
  method: 'post',
  role: 'owner',
  body: UnmatchedPaymentRequest,
  invalid: refuseCall('no-payment'),
  answer: Done,
  refusals: { ...only(deskRefusals, 'no-payment'), ...orderRefusals },
})

/** Ends the unpaid reservations that Today tells of, so that their items can be bought again. */
export const freeUnpaid = defineCall({
  path: '/desk/api/unpaid',
  method: 'post',
  role: 'owner',
  answer: Done,
  refusals: only(deskRefusals, 'provider-silent'),
})

/** Ids of order events as server-sent events; `after`, or Last-Event-ID, is the last id seen. Ends with the session or the shop. */
export const watchOrders = defineCall({ path: '/desk/api/live', method: 'get', role: 'staff', answer: 'events' })
