import type * as v from 'valibot'
import type { orderChanges } from '#shop/calls/order-changes.ts'
import type {
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
  RefundPlanRequest,
  RefundRequest,
  UnpostedChange,
  WithdrawalDoneChange,
} from '#shop/desk/changes.ts'
import type { ChangeAnswer } from '#shop/desk/orders.ts'
import type { ExtraRequest } from '#shop/desk/sales.ts'
import { cancelReasons } from '#shop/orders/cancel-reasons.ts'
import type { Order } from '#shop/orders/order.ts'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import type { Items } from '../../catalogue/stock/stock.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import type { RefundPlan } from '../../money/refunds/refund-store.ts'
import { editAnswers } from '../../orders/fulfilment/edit-answers.ts'
import { editDelivery } from '../../orders/fulfilment/edit-delivery.ts'
import { editItem } from '../../orders/fulfilment/edit-item.ts'
import { setFirm } from '../../orders/fulfilment/invoice-firms.ts'
import { closeSwap, closeWithdrawals, keepNote } from '../../orders/fulfilment/keep-notes.ts'
import {
  type Actor,
  markDelivered,
  markMade,
  markPosted,
  markUndelivered,
  markUnmade,
  markUnposted,
} from '../../orders/fulfilment/parcels.ts'
import { putAllBack, putBack } from '../../orders/fulfilment/put-back.ts'
import { whyNotToBePosted } from '../../orders/fulfilment/staff-changes.ts'
import { removePhoto } from '../../orders/order/photos.ts'
import { isStale } from '../../orders/order/version.ts'
import { cancelExchange, exchangeItems, noteCameBack } from '../../orders/sales/exchanges.ts'
import { offerExtra } from '../../orders/sales/extras.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Asked as AskedOf, Handlers } from '../calls/handler.ts'
import { describeOrder, orderNow } from './order.ts'

type Seen = {
  readonly version: string
  readonly changeId?: string | undefined
  readonly despiteWithdrawal?: boolean
}
type Asked<Body> = {
  readonly shop: PublishedShop
  readonly services: Services
  readonly order: Order
  readonly body: Body
  readonly actor: Actor
}
type ChangeAsked<Body> = Omit<AskedOf<(typeof orderChanges)['note']>, 'body'> & { readonly body: Body }
type ChangeRefusal = OrderRefusal | RefundRefusal

/** Changes an order, and answers it as it is then, or why not with its newest state. */
function changeHandler<Body extends Seen>(act: (asked: Asked<Body>) => Promise<ChangeRefusal | null>) {
  return async (
    services: Services,
    { shop, actor: { staff }, params: { id }, body }: ChangeAsked<Body>,
  ): Promise<ChangeAnswer | (ChangeRefusal & { readonly now?: object })> => {
    const order = await findOrder(services.db, 'id', id)
    if (order === null) return refuseOrder('no-order')
    const { version, changeId, despiteWithdrawal } = body
    const actor = { who: staff.email, version, changeId, despiteWithdrawal }
    const refusal = await act({ shop, services, order, body, actor })
    const now = await orderNow(services, id, staff)
    return refusal === null ? now : { ...refusal, now: isRefusal(now) ? { order: null } : now }
  }
}

type RefundBody = v.InferOutput<typeof RefundPlanRequest>

async function planOf(
  shop: Shop,
  services: Services,
  order: Order,
  { version, ...request }: RefundBody,
): Promise<RefundPlan | RefundRefusal | OrderRefusal> {
  if (await isStale(services.db, order.id, version)) return refuseRefund('stale')
  if (request.cancelReason !== undefined) {
    const refusal =
      request.what.kind === 'all' ? await whyNotToBePosted(services.db, order) : refuseRefund('cancel-all')
    if (refusal !== null) return refusal
  }
  return planRefund(shop, services, order, request)
}

async function giveBack({ shop, services, order, body, actor: { who } }: Asked<v.InferOutput<typeof RefundRequest>>) {
  const plan = await planOf(shop, services, order, body)
  if (isRefusal(plan)) return plan
  if (plan.key !== body.key) return refuseRefund('stale')
  const reason = body.cancelReason === cancelReasons[0] ? 'requested_by_customer' : null
  const refusal = await issueRefund(shop, services, order, plan, { reason, who })
  if (refusal === null && body.putBack && body.cancelReason !== undefined) await putAllBack(services, order.id, { who })
  return refusal
}

function summed(items: v.InferOutput<typeof PutBackChange>['items']): Items {
  const sums = new Map<string, number>()
  for (const { variant, quantity } of items) sums.set(variant, (sums.get(variant) ?? 0) + quantity)
  return sums
}

export const changeHandlers: Handlers<typeof orderChanges> = {
  made: changeHandler<v.InferOutput<typeof MadeChange>>(({ services, order, actor }) =>
    markMade(services, order, actor),
  ),
  unmade: changeHandler<v.InferOutput<typeof ParcelChange>>(({ services, order, actor }) =>
    markUnmade(services, order, actor),
  ),
  posted: changeHandler<v.InferOutput<typeof PostedChange>>(
    ({ shop, services, order, body: { tracking, correct, items, parcelId }, actor }) =>
      markPosted(shop, services, order, { tracking, correct, items, parcelId }, actor),
  ),
  unposted: changeHandler<v.InferOutput<typeof UnpostedChange>>(
    ({ services, order, body: { isUndo, parcelId }, actor }) =>
      markUnposted(services, order, { isUndo, parcelId }, actor),
  ),
  delivered: changeHandler<v.InferOutput<typeof DeliveredChange>>(({ services, order, body: { parcelId }, actor }) =>
    markDelivered(services, order, actor, { parcelId }),
  ),
  undelivered: changeHandler<v.InferOutput<typeof DeliveredChange>>(({ services, order, body: { parcelId }, actor }) =>
    markUndelivered(services, order, actor, { parcelId }),
  ),
  note: changeHandler<v.InferOutput<typeof NoteChange>>(({ services, order, body: { note }, actor }) =>
    keepNote(services, order, note, actor),
  ),
  delivery: changeHandler<v.InferOutput<typeof DeliveryChange>>(({ shop, services, order, body, actor }) =>
    editDelivery(shop, services, order, body, actor),
  ),
  answers: changeHandler<v.InferOutput<typeof AnswersChange>>(({ shop, services, order, body: { answers }, actor }) =>
    editAnswers(shop, services, order, answers, actor),
  ),
  item: changeHandler<v.InferOutput<typeof ItemChange>>(({ shop, services, order, body, actor }) =>
    editItem(shop, services, order, body, actor),
  ),
  'withdrawal-done': changeHandler<v.InferOutput<typeof WithdrawalDoneChange>>(
    ({ services, order, body: { items }, actor }) => closeWithdrawals(services, order, actor, items),
  ),
  'swap-done': changeHandler<v.InferOutput<typeof PlainChange>>(({ shop, services, order, actor }) =>
    closeSwap(shop, services, order, actor),
  ),
  firm: changeHandler<v.InferOutput<typeof FirmChange>>(({ shop, services, order, body: { name, vatNumber }, actor }) =>
    setFirm(shop, services, order, { name, vatNumber }, actor),
  ),
  'put-back': changeHandler<v.InferOutput<typeof PutBackChange>>(({ services, order, body: { items }, actor }) =>
    putBack(services, order, summed(items), actor),
  ),
  extra: changeHandler<v.InferOutput<typeof ExtraRequest>>(({ shop, services, order, body, actor }) =>
    offerExtra(shop, services, order, body, actor),
  ),
  exchange: changeHandler<v.InferOutput<typeof ExchangeRequest>>(({ shop, services, order, body, actor }) =>
    exchangeItems(shop, services, order, body, actor),
  ),
  'cancel-exchange': changeHandler<v.InferOutput<typeof PlainChange>>(({ services, order, actor }) =>
    cancelExchange(services, order, actor),
  ),
  'came-back': changeHandler<v.InferOutput<typeof CameBackChange>>(({ services, order, body: { id }, actor }) =>
    noteCameBack(services, order, id, actor),
  ),
  'remove-photo': changeHandler<v.InferOutput<typeof PlainChange>>(({ services, order, actor }) =>
    removePhoto(services, order, actor.who),
  ),
  refund: changeHandler<v.InferOutput<typeof RefundRequest>>(giveBack),
  async 'refund-plan'(services, { shop, actor, params: { id }, body }) {
    const order = await findOrder(services.db, 'id', id)
    if (order === null) return refuseOrder('no-order')
    const plan = await planOf(shop, services, order, body)
    if (isRefusal(plan)) return { ...plan, now: { order: await describeOrder(services, id, actor.staff) } }
    const { amount, received, refunded, key } = plan
    return { amount, received, refunded, key }
  },
}
