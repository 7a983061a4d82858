import {
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
  return defineCall({
    path: `/desk/api/orders/:id/${name}`,
    method: 'post',
    role: 'staff',
    answer: ChangeAnswer,
    refusals: { ...refundRefusals, ...orderRefusals, 'no-photo': 409 },
  })
}

/** What may be done to an order, as the last part of the path. Each names the version that was seen, and answers the order after it. */
export const orderChanges = {
  made: defineCall({ ...change('made'), body: MadeChange }),
  unmade: defineCall({ ...change('unmade'), body: ParcelChange }),
  posted: defineCall({ ...change('posted'), body: PostedChange }),
  unposted: defineCall({ ...change('unposted'), body: UnpostedChange }),
  delivered: defineCall({ ...change('delivered'), body: DeliveredChange }),
  undelivered: defineCall({ ...change('undelivered'), body: DeliveredChange }),
  note: defineCall({ ...change('note'), body: NoteChange }),
  delivery: defineCall({ ...change('delivery'), body: DeliveryChange }),
  item: defineCall({ ...change('item'), body: ItemChange }),
  'withdrawal-done': defineCall({ ...change('withdrawal-done'), body: WithdrawalDoneChange }),
  'swap-done': defineCall({ ...change('swap-done'), body: PlainChange }),
  firm: defineCall({ ...change('firm'), body: FirmChange }),
  /** What a refund would be; nothing moves. */
  'refund-plan': defineCall({
    ...change('refund-plan'),
    role: 'owner',
    body: RefundPlanRequest,
    answer: RefundPlanAnswer,
  }),
  refund: defineCall({ ...change('refund'), role: 'owner', confirm: true, body: RefundRequest }),
  'put-back': defineCall({ ...change('put-back'), body: PutBackChange }),
  extra: defineCall({ ...change('extra'), role: 'owner', body: ExtraRequest }),
  exchange: defineCall({ ...change('exchange'), role: 'owner', body: ExchangeRequest }),
  'cancel-exchange': defineCall({ ...change('cancel-exchange'), role: 'owner', body: PlainChange }),
  'came-back': defineCall({ ...change('came-back'), body: CameBackChange }),
  'remove-photo': defineCall({ ...change('remove-photo'), body: PlainChange }),
} as const
export type OrderChange = keyof typeof orderChanges
/** A change that answers the order. */
export type ChangeCall = JsonCall<typeof ChangeAnswer> & { readonly path: `/desk/api/orders/:id/${OrderChange}` }
