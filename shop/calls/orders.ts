import * as v from 'valibot'
import { Done } from '../desk/access.ts'
import { ResendRequest } from '../desk/changes.ts'
import { refuseCall } from '../desk/desk-refusals.ts'
import { ChangeAnswer, OrderAnswer, OrdersAnswer, OrdersQuery } from '../desk/orders.ts'
import { ChosenIds, PrintAnswer } from '../desk/printing.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only, orderRefusals } from './refusals.ts'
import { upload } from './upload.ts'

export const readOrders = defineCall({
  summary: 'Lists a page of orders, or of what a search finds; before is the next of the page before.',
  path: '/desk/api/orders',
  method: 'get',
  role: 'staff',
  query: OrdersQuery,
  invalid: refuseCall('no-list'),
  answer: OrdersAnswer,
  refusals: only(deskRefusals, 'no-list'),
})

export const readOrder = defineCall({
  summary: 'Shows all that the books know of an order.',
  path: '/desk/api/orders/:id',
  method: 'get',
  role: 'staff',
  answer: OrderAnswer,
  refusals: only(orderRefusals, 'no-order'),
})

export const readPrinting = defineCall({
  summary: 'Lists the orders whose papers are printed, and those that cannot be; ids are separated by commas.',
  path: '/desk/api/printing',
  method: 'get',
  role: 'staff',
  query: v.object({ ids: v.optional(ChosenIds, '') }),
  answer: PrintAnswer,
})

export const showParcelSlip = defineCall({
  summary: 'Shows the slip that the e-mail of a new order brings along, to be printed.',
  path: '/desk/api/orders/:id/parcel-slip',
  method: 'get',
  role: 'staff',
  answer: 'page',
  refusals: only(orderRefusals, 'no-order', 'sold-at-stall'),
})

export const showInvoices = defineCall({
  summary: "Shows an order's invoices and credit notes as one page to print.",
  path: '/desk/api/orders/:id/invoices',
  method: 'get',
  role: 'staff',
  answer: 'page',
  refusals: only(orderRefusals, 'no-order'),
})

export const showOrderPhoto = defineCall({
  summary: 'Shows the photograph of an order, as JPEG.',
  path: '/desk/api/orders/:id/photo',
  method: 'get',
  role: 'staff',
  query: v.object({ file: v.optional(v.string()) }),
  answer: 'picture',
  refusals: only(orderRefusals, 'no-photo'),
})

export const addOrderPhoto = defineCall({
  summary: 'Takes the photograph of a finished order in and makes its files.',
  path: '/desk/api/orders/:id/photo',
  ...upload,
  role: 'staff',
  answer: ChangeAnswer,
  refusals: { ...upload.refusals, ...orderRefusals, 'no-order': 409 },
})

export const resendEmail = defineCall({
  summary: 'Makes an e-mail due again.',
  path: '/desk/api/emails/resend',
  method: 'post',
  role: 'staff',
  body: ResendRequest,
  invalid: refuseCall('no-email'),
  answer: Done,
  refusals: { ...only(deskRefusals, 'no-email'), ...only(orderRefusals, 'sent-often', 'being-sent') },
})
