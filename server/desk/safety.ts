import type { Handler } from 'hono'
import * as v from 'valibot'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { readableEmail } from '#shop/checkout/idn.ts'
import { dayInIreland, dayStart, daysAfter } from '#shop/dates.ts'
import { ComplaintRequest, type ComplaintsAnswer, type RecallAnswer, RecallRequest } from '#shop/desk/safety.ts'
import { refuseSafety, type SafetyRefusal } from '#shop/desk/safety-refusals.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { writeCsv } from '../accounting/csv.ts'
import { findOrder, ownLivemode } from '../database/orders.ts'
import { complaints, noteComplaint } from '../fulfilment/complaints.ts'
import { buyersFromBatch, buyersOf, type Recalled, recallTable, whereSent } from '../fulfilment/recall.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { findNamed } from '../orders/find-named.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'

type Recall = { readonly what: string; readonly bought: readonly Recalled[]; readonly unknown: readonly string[] }

async function recallOf(shop: Shop, { db, config }: Services, query: unknown): Promise<Recall | SafetyRefusal> {
  const request = v.safeParse(RecallRequest, query, { abortPipeEarly: true })
  if (!request.success) return refuseSafety('invalid', sentenceFor(request.issues))
  const { product: id, batch, from, to } = request.output
  const period = {
    from: dayStart(from).toISOString(),
    before: dayStart(daysAfter(to, 1)).toISOString(),
    livemode: ownLivemode(config),
  }
  if (batch !== '') return { what: batch, ...(await buyersFromBatch(db, batch, period)) }
  const product = findAnyProduct(shop, id)
  if (!product) return refuseSafety('no-product', id)
  return { what: `no. ${product.id}, ${product.name}`, ...(await buyersOf(db, product.id, period)) }
}

function buyerOf(recalled: Recalled): RecallAnswer['buyers'][number] {
  const { order, itemCount } = recalled
  const { id, paidAt, createdAt, state, name, email, phone } = order
  return {
    orderId: id,
    reference: orderReference(order),
    itemCount,
    state,
    day: dayInIreland(new Date(paidAt ?? createdAt)),
    name: name ?? '',
    email: readableEmail(email ?? ''),
    phone: phone ?? '',
    address: whereSent(recalled),
  }
}

/** GET /desk/api/recall: who is to be written to when a product or a supplier's batch is recalled (Regulation (EU) 2023/988, articles 35 and 36). */
export function answerRecall(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const recall = await recallOf(shop, services, c.req.query())
    if (isRefusal(recall)) return answerRefusal(c, recall, { status: 400 })
    const { what, bought, unknown } = recall
    const isTest = ownLivemode(services.config) === 0
    return c.json({ isTest, what, buyers: bought.map(buyerOf), unknown: [...unknown] } satisfies RecallAnswer)
  }
}

/** GET /desk/api/recall.csv: the same as a file. */
export function answerRecallFile(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const recall = await recallOf(shop, services, c.req.query())
    if (isRefusal(recall)) return answerRefusal(c, recall, { status: 400 })
    return c.body(writeCsv(recallTable(recall.bought)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="recall.csv"',
    })
  }
}

/** GET /desk/api/complaints: the register of complaints, the newest first. */
export function answerComplaints({ db }: Services): Handler<DeskEnv> {
  return async (c) => {
    const rows = await complaints(db)
    const list = rows.toReversed().map(async ({ id, at, who, text, orderId }) => {
      const order = orderId === null ? null : await findOrder(db, 'id', orderId)
      return { id, at, who, text, orderId, reference: order && orderReference(order) }
    })
    return c.json({ complaints: await Promise.all(list) } satisfies ComplaintsAnswer)
  }
}

/** POST /desk/api/complaints: adds a complaint to the register (docs/decisions/016). */
export function addComplaint({ db, now }: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(ComplaintRequest, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const { id, text, product: productId, order: named } = body.output
    const product = productId === '' ? null : findAnyProduct(shop, productId)
    if (product === undefined) return answerRefusal(c, refuseSafety('no-product', productId), { status: 400 })
    const order = named === '' ? null : await findNamed(db, named)
    if (isRefusal(order)) return answerRefusal(c, order, { status: 400 })
    const { email: who } = c.get('desk').staff
    const refusal = await noteComplaint(db, { id, orderId: order?.id ?? null, who, text, product }, now())
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}
