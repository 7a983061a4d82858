import {
  AnswersChange,
  CameBackChange,
  DeliveredChange,
  DeliveryChange,
  ExchangeRequest,
  FirmChange,
  ItemChange,
  MadeChange,
  NoteChange,
  ParcelChange,
  PlainChange,
  PostedChange,
  PutBackChange,
  RefundPlanAnswer,
  RefundPlanRequest,
  RefundRequest,
  UnpostedChange,
  WithdrawalDoneChange,
} from '../desk/changes.ts'
import { ChangeAnswer } from '../desk/orders.ts'
import { ExtraRequest } from '../desk/sales.ts'
import { defineCall, type JsonCall } from './call.ts'
import { orderRefusals, refundRefusals } from './refusals.ts'

/* @__NO_SIDE_EFFECTS__ */
function change<const Name extends string>(name: Name) {
  return {
    path: `/desk/api/orders/:id/${name}`,
    method: 'post',
    role: 'staff',
    answer: ChangeAnswer,
    refusals: { ...refundRefusals, ...orderRefusals, 'no-photo': 409 },
  } as const
}

/** The changes to an order, by the last part of their paths. Each names the version that was seen, and answers the order after it. */
export const orderChanges = {
  made: defineCall({ ...change('made'), summary: 'Marks an order as made.', body: MadeChange }),
  unmade: defineCall({ ...change('unmade'), summary: 'Takes back that an order was made.', body: ParcelChange }),
  posted: defineCall({
    ...change('posted'),
    summary: 'Marks an order, or a parcel of it, as posted.',
    body: PostedChange,
  }),
  unposted: defineCall({
    ...change('unposted'),
    summary: 'Takes back that a parcel was posted.',
    body: UnpostedChange,
  }),
  delivered: defineCall({ ...change('delivered'), summary: 'Marks a parcel as delivered.', body: DeliveredChange }),
  undelivered: defineCall({
    ...change('undelivered'),
    summary: 'Takes back that a parcel was delivered.',
    body: DeliveredChange,
  }),
  note: defineCall({ ...change('note'), summary: "Keeps the owner's own note with an order.", body: NoteChange }),
  delivery: defineCall({
    ...change('delivery'),
    summary: 'Changes the delivery address and the gift note of an order.',
    body: DeliveryChange,
  }),
  item: defineCall({
    ...change('item'),
    summary: 'Changes what the customer gets for an item of an order.',
    body: ItemChange,
  }),
  answers: defineCall({
    ...change('answers'),
    summary: 'Changes what the customer of an order answered.',
    body: AnswersChange,
  }),
  'withdrawal-done': defineCall({
    ...change('withdrawal-done'),
    summary: 'Marks the withdrawal from an order as dealt with.',
    body: WithdrawalDoneChange,
  }),
  'swap-done': defineCall({
    ...change('swap-done'),
    summary: 'Marks the swap of a gift as dealt with.',
    body: PlainChange,
  }),
  firm: defineCall({ ...change('firm'), summary: 'Names the firm on the invoices of an order.', body: FirmChange }),
  'refund-plan': defineCall({
    ...change('refund-plan'),
    summary: 'Tells what a refund would be; no money moves.',
    role: 'owner',
    body: RefundPlanRequest,
    answer: RefundPlanAnswer,
  }),
  refund: defineCall({
    ...change('refund'),
    summary: 'Gives a refund, and cancels the order if a reason is given.',
    role: 'owner',
    confirm: true,
    body: RefundRequest,
  }),
  'put-back': defineCall({
    ...change('put-back'),
    summary: 'Puts items of an order back on sale.',
    body: PutBackChange,
  }),
  extra: defineCall({
    ...change('extra'),
    summary: 'Asks the customer to pay for something more.',
    role: 'owner',
    body: ExtraRequest,
  }),
  exchange: defineCall({
    ...change('exchange'),
    summary: 'Exchanges items that the customer sends back for others.',
    role: 'owner',
    body: ExchangeRequest,
  }),
  'cancel-exchange': defineCall({
    ...change('cancel-exchange'),
    summary: 'Cancels an exchange.',
    role: 'owner',
    body: PlainChange,
  }),
  'came-back': defineCall({
    ...change('came-back'),
    summary: 'Marks the items of an exchange as come back.',
    body: CameBackChange,
  }),
  'remove-photo': defineCall({
    ...change('remove-photo'),
    summary: 'Removes the photograph of an order.',
    body: PlainChange,
  }),
} as const
export type OrderChange = keyof typeof orderChanges
export type ChangeCall = JsonCall<typeof ChangeAnswer> & { readonly path: `/desk/api/orders/:id/${OrderChange}` }
