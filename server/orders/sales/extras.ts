import { isSameLine } from '#shop/cart/cart.ts'
import { bespokeId, lineName, type OrderLine, plainLine, priceLine } from '#shop/cart/order-line.ts'
import { shippingFor } from '#shop/cart/totals.ts'
import { optionFault, personalFaults } from '#shop/catalogue/choice.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { type ExtraLine, type ExtraRequest, productOfLine } from '#shop/desk/sales.ts'
import { formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { isRefusal } from '#shop/refusal.ts'
import { findZone } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Actor } from '../fulfilment/parcels.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { onLockedOrder } from '../order/transition.ts'
import { isStale } from '../order/version.ts'
import { CALL_COLUMNS, offerRow } from './offers.ts'

/** Each extra sends the customer an e-mail. */
const EXTRAS_A_DAY = 10

function lineOf({ catalogue }: Shop, line: ExtraLine, index: number): OrderLine | OrderRefusal {
  const { name, quantity, unitCents, options = {}, personal } = line
  const product = productOfLine(catalogue.products, line)
  if (!product) {
    const bespoke = plainLine({ id: bespokeId(index), name: sanitizeLine(name), quantity, unitCents })
    return { ...bespoke, isWithdrawable: false }
  }
  if (optionFault(product, options)) return refuseOrder('not-offered', product.name)
  const [fault] = personalFaults(product, personal)
  if (fault) return refuseOrder('wrong-words', fault.sentence)
  return { ...priceLine(product, { quantity, options, personal }), unitCents, lineCents: unitCents * quantity }
}

/** The lines of an extra, each once: an item of the catalogue as it was chosen, anything else made to the customer's instructions. */
function linesOf(shop: Shop, typed: readonly ExtraLine[]): OrderLine[] | OrderRefusal {
  const lines: OrderLine[] = []
  for (const [index, one] of typed.entries()) {
    const line = lineOf(shop, one, index)
    if (isRefusal(line)) return line
    if (lines.some((known) => isSameLine(known, line))) return refuseOrder('same-item-twice', lineName(line))
    lines.push(line)
  }
  return lines
}

type Sendable = Order & { readonly email: string }

function whyNoExtra({ state, channel, email, address }: Order): OrderRefusal | null {
  if (!isToBeMade(state) || isAtStall(channel) || channel === 'replacement') return refuseOrder('no-extra')
  return email === null || address === null ? refuseOrder('nowhere-to-send') : null
}
const isSendable = (order: Order): order is Sendable => whyNoExtra(order) === null

/** The postage of a separate parcel for an order's customer, in cents; null if nothing can be added to the order. */
export function extraOf(shop: Shop, order: Order): OrderAnswer['extra'] {
  return isSendable(order) ? { shipping: shippingFor(shop, 1, findZone(shop.zones, order.zone)) } : null
}

/**
 * Offers the customer of an order more items by a payment link. They become an order of their own, to the same address,
 * once they are paid (docs/decisions/009). The same extra once, however often it is sent.
 */
export function offerExtra(
  shop: Shop,
  services: Services,
  { id: orderId }: Pick<Order, 'id'>,
  request: ExtraRequest,
  { who, version }: Actor,
): Promise<OrderRefusal | null> {
  return onLockedOrder(services, orderId, async ({ trx, order, now }) => {
    const lines = linesOf(shop, request.lines)
    const known = await trx.selectFrom('offers').selectAll().where('id', '=', request.id).executeTakeFirst()
    if (known) {
      if (isRefusal(lines)) return refuseOrder('other-content', 'This payment link')
      const said = { ...offerRow(services, request, lines), goesWith: orderId }
      return isRepeat(known, said, CALL_COLUMNS) ? null : refuseOrder('other-content', 'This payment link')
    }
    if (await isStale(trx, orderId, version)) return refuseOrder('stale')
    if (!isSendable(order)) return whyNoExtra(order)
    if (isRefusal(lines)) return lines
    const quota = { purpose: 'extras', to: orderId, max: EXTRAS_A_DAY }
    if (!(await takeEmailQuota(trx, quota, now))) return refuseOrder('added-often', String(EXTRAS_A_DAY))
    const row = offerRow(services, request, lines)
    await trx
      .insertInto('offers')
      .values({ ...row, email: order.email, zone: order.zone, goesWith: orderId })
      .execute()
    await enqueueEmail(trx, 'offer', { id: row.id, orderId }, now)
    // The audit log is kept when a person's data are erased, so it contains nothing typed.
    const what = `offered an extra of ${formatCents(row.subtotal + row.shipping)}`
    await writeAuditLog(trx, { orderId, who, what }, now)
    await writeOrderEvent(trx, { orderId, kind: 'change' }, now)
    return null
  })
}
