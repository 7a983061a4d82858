import * as v from 'valibot'
import { Done } from '../desk/access.ts'
import { ResendRequest } from '../desk/changes.ts'
import { refuseCall } from '../desk/desk-refusals.ts'
import { ChangeAnswer, OrderAnswer, OrdersAnswer, OrdersQuery } from '../desk/orders.ts'
import { ChosenIds, PrintAnswer } from '../desk/printing.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only, orderRefusals, pictureRefusals } from './refusals.ts'

/** A page of the list, or of what a search finds; `before` is the `next` of the page before. */
export const readOrders = defineCall({
  path: '/desk/api/orders',
  method: 'get',
  role: 'staff',
  query: OrdersQuery,
  invalid: refuseCall('no-list'),
  answer: OrdersAnswer,
  refusals: only(deskRefusals, 'no-list'),
})

/** All that the books know of an order. */
export const readOrder = defineCall({
  path: '/desk/api/orders/:id',
  method: 'get',
  role: 'staff',
  answer: OrderAnswer,
  refusals: only(orderRefusals, 'no-order'),
})

/** The orders whose papers are printed, and those that cannot be; `ids` are separated by commas. */
export const readPrinting = defineCall({
  path: '/desk/api/printing',
  method: 'get',
  role: 'staff',
  query: v.object({ ids: v.optional(ChosenIds, '') }),
  answer: PrintAnswer,
})

/** The slip that the e-mail of a new order brings along, to be printed. */
export const showParcelSlip = defineCall({
  path: '/desk/api/orders/:id/parcel-slip',
  method: 'get',
  role: 'staff',
  answer: 'page',
  refusals: only(orderRefusals, 'no-order', 'sold-at-stall'),
})

/** An order's invoices and credit notes as one page to print (docs/decisions/009). */
export const showInvoices = defineCall({
  path: '/desk/api/orders/:id/invoices',
  method: 'get',
  role: 'staff',
  answer: 'page',
  refusals: only(orderRefusals, 'no-order'),
})

/** The photograph of an order, as JPEG. */
export const showOrderPhoto = defineCall({
  path: '/desk/api/orders/:id/photo',
  method: 'get',
  role: 'staff',
  query: v.object({ file: v.optional(v.string()) }),
  answer: 'picture',
  refusals: only(orderRefusals, 'no-photo'),
})

/** Takes the photograph of a finished order in and makes its files. */
export const addOrderPhoto = defineCall({
  path: '/desk/api/orders/:id/photo',
  method: 'post',
  role: 'staff',
  limit: 'pictures',
  size: 'picture',
  body: 'picture',
  answer: ChangeAnswer,
  refusals: { ...pictureRefusals, ...orderRefusals, 'no-order': 409 },
})

/** Makes an e-mail due again. */
export const resendEmail = defineCall({
  path: '/desk/api/emails/resend',
  method: 'post',
  role: 'staff',
  body: ResendRequest,
  invalid: refuseCall('no-email'),
  answer: Done,
  refusals: { ...only(deskRefusals, 'no-email'), ...only(orderRefusals, 'sent-often', 'being-sent') },
})
