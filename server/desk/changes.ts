import type { Context, Handler } from 'hono'
import * as v from 'valibot'
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
  RefundPlanRequest,
  RefundRequest,
  ResendRequest,
  UnpostedChange,
  WithdrawalDoneChange,
} from '#shop/desk/changes.ts'
import type { OrderChange } from '#shop/desk/paths.ts'
import { ExtraRequest } from '#shop/desk/sales.ts'
import { cancelReasons } from '#shop/orders/cancel-reasons.ts'
import type { Order } from '#shop/orders/order.ts'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { findOrder } from '../database/orders.ts'
import { editDelivery } from '../fulfilment/edit-delivery.ts'
import { editItem } from '../fulfilment/edit-item.ts'
import { setFirm } from '../fulfilment/invoice-firms.ts'
import { closeSwap, closeWithdrawals, keepNote } from '../fulfilment/keep-notes.ts'
import {
  type Actor,
  markDelivered,
  markMade,
  markPosted,
  markUndelivered,
  markUnmade,
  markUnposted,
} from '../fulfilment/parcels.ts'
import { putAllBack, putBack } from '../fulfilment/put-back.ts'
import { whyNotToBePosted } from '../fulfilment/staff-changes.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { takeEmailQuota } from '../mail/email-quota.ts'
import { resend } from '../mail/outbox.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { removePhoto } from '../orders/photos.ts'
import { isStale } from '../orders/version.ts'
import { issueRefund, planRefund } from '../refunds/issue-refund.ts'
import type { RefundPlan } from '../refunds/refund-store.ts'
import { cancelExchange, exchangeItems, noteCameBack } from '../sales/exchanges.ts'
import { offerExtra } from '../sales/extras.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import type { Items } from '../stock/stock.ts'
import { describeOrder } from './order.ts'

type Seen = {
  readonly version: string
  readonly changeId?: string | undefined
  readonly despiteWithdrawal?: boolean
}
/** A change to an order that a staff member asks for. */
type Asked<Body> = {
  readonly shop: PublishedShop
  readonly services: Services
  readonly order: Order
  readonly body: Body
  readonly actor: Actor
}
type Act<Body> = (asked: Asked<Body>) => Promise<OrderRefusal | RefundRefusal | null>

/** Says why a change is not made, with the newest state of the order. */
async function refuseChange(
  c: Context<DeskEnv>,
  services: Services,
  id: string,
  refusal: OrderRefusal | RefundRefusal,
) {
  return answerRefusal(c, refusal, { now: { order: await describeOrder(services, id, c.get('desk').staff) } })
}

function changing<Body extends Seen>(schema: v.GenericSchema<unknown, Body>, act: Act<Body>) {
  return (services: Services): Handler<DeskEnv> =>
    async (c) => {
      const body = v.safeParse(schema, c.get('json'), { abortPipeEarly: true })
      if (!body.success) return refuse(c, sentenceFor(body.issues))
      const order = await findOrder(services.db, 'id', c.req.param('id') ?? '')
      if (order === null) return answerRefusal(c, refuseOrder('no-order'), { status: 404 })
      const { version, changeId, despiteWithdrawal } = body.output
      const actor = { who: c.get('desk').staff.email, version, changeId, despiteWithdrawal }
      const refusal = await act({ shop: c.var.shop, services, order, body: body.output, actor })
      if (refusal !== null) return refuseChange(c, services, order.id, refusal)
      return c.json({ order: await describeOrder(services, order.id, c.get('desk').staff) })
    }
}

type RefundBody = v.InferOutput<typeof RefundPlanRequest>

/** The refund that is asked for, as the provider would give it, or why there can be none. */
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

/** POST /desk/api/orders/:id/refund-plan: what a refund would be, nothing moves. */
function answerRefundPlan(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(RefundPlanRequest, c.get('json'))
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const order = await findOrder(services.db, 'id', c.req.param('id') ?? '')
    if (order === null) return answerRefusal(c, refuseOrder('no-order'), { status: 404 })
    const plan = await planOf(shop, services, order, body.output)
    if (isRefusal(plan)) return refuseChange(c, services, order.id, plan)
    const { amount, received, refunded, key } = plan
    return c.json({ amount, received, refunded, key })
  }
}

/** Items by variant; one that is named twice counts twice. */
function summed(items: v.InferOutput<typeof PutBackChange>['items']): Items {
  const sums = new Map<string, number>()
  for (const { variant, quantity } of items) sums.set(variant, (sums.get(variant) ?? 0) + quantity)
  return sums
}

/** What may be done to an order, each by the very function that the console calls. */
export const changes: Record<OrderChange, (services: Services) => Handler<DeskEnv>> = {
  made: changing(MadeChange, ({ services, order, actor }) => markMade(services, order, actor)),
  unmade: changing(ParcelChange, ({ services, order, actor }) => markUnmade(services, order, actor)),
  posted: changing(PostedChange, ({ shop, services, order, body: { tracking, correct, items, parcelId }, actor }) =>
    markPosted(shop, services, order, { tracking, correct, items, parcelId }, actor),
  ),
  unposted: changing(UnpostedChange, ({ services, order, body: { isUndo, parcelId }, actor }) =>
    markUnposted(services, order, { isUndo, parcelId }, actor),
  ),
  delivered: changing(DeliveredChange, ({ services, order, body: { parcelId }, actor }) =>
    markDelivered(services, order, actor, { parcelId }),
  ),
  undelivered: changing(DeliveredChange, ({ services, order, body: { parcelId }, actor }) =>
    markUndelivered(services, order, actor, { parcelId }),
  ),
  note: changing(NoteChange, ({ services, order, body: { note }, actor }) => keepNote(services, order, note, actor)),
  delivery: changing(DeliveryChange, ({ shop, services, order, body, actor }) =>
    editDelivery(shop, services, order, body, actor),
  ),
  item: changing(ItemChange, ({ shop, services, order, body, actor }) => editItem(shop, services, order, body, actor)),
  'withdrawal-done': changing(WithdrawalDoneChange, ({ services, order, body: { items }, actor }) =>
    closeWithdrawals(services, order, actor, items),
  ),
  'swap-done': changing(PlainChange, ({ shop, services, order, actor }) => closeSwap(shop, services, order, actor)),
  firm: changing(FirmChange, ({ shop, services, order, body: { name, vatNumber }, actor }) =>
    setFirm(shop, services, order, { name, vatNumber }, actor),
  ),
  'put-back': changing(PutBackChange, ({ services, order, body: { items }, actor }) =>
    putBack(services, order, summed(items), actor),
  ),
  extra: changing(ExtraRequest, ({ shop, services, order, body, actor }) =>
    offerExtra(shop, services, order, body, actor),
  ),
  exchange: changing(ExchangeRequest, ({ shop, services, order, body, actor }) =>
    exchangeItems(shop, services, order, body, actor),
  ),
  'cancel-exchange': changing(PlainChange, ({ services, order, actor }) => cancelExchange(services, order, actor)),
  'came-back': changing(CameBackChange, ({ services, order, body: { id }, actor }) =>
    noteCameBack(services, order, id, actor),
  ),
  'remove-photo': changing(PlainChange, ({ services, order, actor }) => removePhoto(services, order, actor.who)),
  'refund-plan': answerRefundPlan,
  refund: changing(RefundRequest, giveBack),
}

/** Nobody at the desk floods a buyer: one e-mail is sent again so often in 24 hours. */
const SENT_AGAIN_A_DAY = 5

/** POST /desk/api/emails/resend: makes an e-mail due again. */
export function resendEmail(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return async (c) => {
    const body = v.safeParse(ResendRequest, c.get('json'))
    if (!body.success) return refuse(c, 'There is no such e-mail.', 404)
    const email = await db.selectFrom('outbox').selectAll().where('id', '=', body.output.id).executeTakeFirst()
    if (!email) return refuse(c, 'There is no such e-mail.', 404)
    const again = { purpose: 'sent again', to: email.id, max: SENT_AGAIN_A_DAY }
    if (!(await takeEmailQuota(db, again, now())))
      return answerRefusal(c, refuseOrder('sent-often', String(SENT_AGAIN_A_DAY)))
    if (!(await resend(db, email, now()))) return answerRefusal(c, refuseOrder('being-sent'))
    const { email: who } = c.get('desk').staff
    await writeAuditLog(db, { orderId: email.orderId, who, what: `e-mail ${email.kind} sent again` }, now())
    services.wakeMailer()
    return c.json({ ok: true })
  }
}
