import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { readableEmail } from '#shop/checkout/idn.ts'
import { dayInIreland, dayStart, daysAfter } from '#shop/dates.ts'
import type { RecallAnswer, RecallRequest } from '#shop/desk/safety.ts'
import { refuseSafety, type SafetyRefusal } from '#shop/desk/safety-refusals.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { writeCsv } from '../../money/accounting/csv.ts'
import { complaints, noteComplaint } from '../../orders/fulfilment/complaints.ts'
import { buyersFromBatch, buyersOf, type Recalled, recallTable, whereSent } from '../../orders/fulfilment/recall.ts'
import { batchesOf, noteBatch, plannedMaterials, sentItemsFile } from '../../orders/fulfilment/sent-items.ts'
import { findNamed } from '../../orders/order/find-named.ts'
import { findOrder, ownLivemode } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { done, type Handlers } from '../calls/handler.ts'

type Recall = { readonly what: string; readonly bought: readonly Recalled[]; readonly unknown: readonly string[] }

async function recallOf(shop: Shop, { db, config }: Services, request: RecallRequest): Promise<Recall | SafetyRefusal> {
  const { product: id, batch, from, to } = request
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

export const safetyHandlers: Handlers<typeof import('#shop/calls/safety.ts')> = {
  async readBatches({ db }, { shop }) {
    return { batches: await batchesOf(db), materials: plannedMaterials(shop) }
  },
  async addBatch(services, { actor, body }) {
    return (await noteBatch(services, body, actor.staff.email)) ?? done
  },
  async exportSentItems({ db, config }, { query: { batch } }) {
    return { name: 'sent.csv', text: await sentItemsFile(db, ownLivemode(config), batch) }
  },
  async readRecall(services, { shop, query }) {
    const recall = await recallOf(shop, services, query)
    if (isRefusal(recall)) return recall
    const { what, bought, unknown } = recall
    return { isTest: ownLivemode(services.config) === 0, what, buyers: bought.map(buyerOf), unknown: [...unknown] }
  },
  async exportRecall(services, { shop, query }) {
    const recall = await recallOf(shop, services, query)
    return isRefusal(recall) ? recall : { name: 'recall.csv', text: writeCsv(recallTable(recall.bought)) }
  },
  async readComplaints({ db }) {
    const rows = await complaints(db)
    const list = rows.toReversed().map(async ({ id, at, who, text, orderId }) => {
      const order = orderId === null ? null : await findOrder(db, 'id', orderId)
      return { id, at, who, text, orderId, reference: order && orderReference(order) }
    })
    return { complaints: await Promise.all(list) }
  },
  async addComplaint({ db, now }, { shop, actor, body: { id, text, product: productId, order: named } }) {
    const product = productId === '' ? null : findAnyProduct(shop, productId)
    if (product === undefined) return refuseSafety('no-product', productId)
    const order = named === '' ? null : await findNamed(db, named)
    if (isRefusal(order)) return order
    const complaint = { id, orderId: order?.id ?? null, who: actor.staff.email, text, product }
    return (await noteComplaint(db, complaint, now())) ?? done
  },
}
