import { countedItems } from '#shop/catalogue/stock.ts'
import { dayInIreland, dayStart } from '#shop/dates.ts'
import { refuseSale, type SaleRefusal } from '#shop/desk/sale-refusals.ts'
import { isSaleDay, type StallSaleRequest } from '#shop/desk/sales.ts'
import { formatCents } from '#shop/money.ts'
import type { Address } from '#shop/orders/order.ts'
import { stallPromiseOf } from '#shop/orders/promise.ts'
import { vatPercentFor } from '#shop/orders/vat.ts'
import type { DetailedShop, ServerShop } from '#shop/shop.ts'
import { takeSold } from '../../catalogue/stock/stock.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { issueInvoices } from '../../money/accounting/invoices.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import { hasSameLines, itemsFrom, writeMovements } from '../../platform/database/order-items.ts'
import { insertOrder, orderFromRow, ownLivemode, selectOrders, unpaidColumns } from '../../platform/database/orders.ts'
import type { OrderRow } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { noteSentItems } from '../fulfilment/sent-items.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { transition } from '../order/transition.ts'
import { linesOf } from './offers.ts'
import { ownReference } from './own-reference.ts'

const HALF_DAY_MS = 43_200_000
/** The VAT of a sale over the counter is due at home. */
const atHome: Address = { line1: '', line2: '', city: '', county: '', postcode: '', country: 'IE' }

function rowOf(shop: ServerShop, request: StallSaleRequest, soldAt: Date, { config, now }: Services): OrderRow {
  // By name, a product that is still sold comes first.
  const lines = linesOf(request.lines, [...shop.catalogue.products, ...shop.catalogue.allProducts])
  const total = lines.reduce((sum, { lineCents }) => sum + lineCents, 0)
  const at = now().toISOString()
  return {
    ...unpaidColumns,
    id: request.id,
    channel: request.paidBy,
    referencePrefix: shop.settings.orderPrefix,
    reference: ownReference(request.id),
    cartId: null,
    cartDigest: null,
    leadDays: null,
    promise: JSON.stringify(stallPromiseOf(shop)),
    email: request.email,
    address: JSON.stringify(atHome),
    zone: null,
    itemised: 1,
    items: itemsFrom(request.id, lines),
    subtotal: total,
    total,
    shipping: 0,
    giftWrap: 0,
    giftNote: '',
    livemode: ownLivemode(config),
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    paidAt: soldAt.toISOString(),
    vatBasisPoints: Math.round(vatPercentFor(shop.vatScheme, atHome, soldAt) * 100),
    received: total,
  }
}

/** Writes down what was sold at a stall, paid and handed over there, with its receipt's number; the same sale once, however often it is asked for (S10.192). */
export async function enterStallSale(
  shop: DetailedShop & ServerShop,
  services: Services,
  request: StallSaleRequest,
  who: string,
): Promise<SaleRefusal | null> {
  const { db, now, wakeMailer } = services
  const [at, today] = [now(), dayInIreland(now())]
  if (!isSaleDay(request.day, today)) return refuseSale('not-a-sale-day')
  const soldAt = request.day === today ? at : new Date(dayStart(request.day).getTime() + HALF_DAY_MS)
  const { paidAt, ...row } = rowOf(shop, request, soldAt, services)
  const refusal = await inTransaction(db, async (trx) => {
    if (!(await insertOrder(trx, { ...row, paidAt: null }))) {
      const { channel, email } = row
      const known = await selectOrders(trx).where('id', '=', row.id).executeTakeFirst()
      const isSameDay = known?.paidAt && dayInIreland(new Date(known.paidAt)) === request.day
      const isSame = isSameDay && hasSameLines(known, row) && isRepeat(known, { channel, email })
      return isSame ? null : refuseSale('other-content', 'This sale')
    }
    const [moment, parcelId] = [soldAt.toISOString(), randomUUID()]
    const order = orderFromRow({ ...row, paidAt: null })
    const { items } = order
    await takeSold(trx, countedItems(shop, items), { orderId: row.id, who, at })
    await trx
      .insertInto('parcels')
      .values({ id: parcelId, orderId: row.id, madeAt: moment, postedAt: moment, deliveredAt: moment, tracking: null })
      .execute()
    const handedOver = items.flatMap(({ itemId, quantity }) =>
      (['made', 'posted', 'delivered'] as const).map((kind) => ({ itemId, kind, quantity })),
    )
    await writeMovements(trx, handedOver, { at: moment, who, causeKind: 'parcel', causeId: parcelId })
    const locked = { trx, order, now: at }
    await transition(locked, 'paid', { paidAt })
    await issueInvoices(shop, locked)
    await noteSentItems(shop, trx, locked.order, { parcelId, sentAt: moment, madeAt: moment })
    if (request.email !== null) await enqueueEmail(trx, 'receipt', { orderId: row.id }, at)
    const how = request.paidBy === 'cash' ? 'in cash' : 'at the terminal'
    await writeAuditLog(
      trx,
      { orderId: row.id, who, what: `sold at a stall for ${formatCents(row.total)}, ${how}` },
      at,
    )
    return null
  })
  wakeMailer()
  await services.loadStock()
  return refusal
}
