import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { choiceData } from '#shop/cart/line-data.ts'
import { lineName, type OrderLine, optionWords } from '#shop/cart/order-line.ts'
import { variantId } from '#shop/catalogue/choice.ts'
import { refuseSwap, type SwapRefusal } from '#shop/orders/buyer-refusals.ts'
import { leftToExchange } from '#shop/orders/exchange.ts'
import type { SwapRequest } from '#shop/orders/gift-swap.ts'
import { itemsPosted } from '#shop/orders/item-counts.ts'
import type { OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { optionNoun, variantsFor } from '#shop/orders/variants.ts'
import { GIFT_SWAP_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { writeMovements } from '../../platform/database/order-items.ts'
import { findOrder, withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Schema, SwapRow } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { WantedVariant } from '../order/swap-data.ts'
import { onLockedOrder } from '../order/transition.ts'

const DAY_MS = 86_400_000
const RECEIVER = 'the person who got the gift'

export async function swapOf(db: Kysely<Schema>, orderId: string): Promise<SwapRow | null> {
  return (await db.selectFrom('giftSwaps').selectAll().where('orderId', '=', orderId).executeTakeFirst()) ?? null
}

export async function findSwap(db: Kysely<Schema>, orderId: string) {
  const [order, swap] = [await findOrder(db, 'id', orderId), await swapOf(db, orderId)]
  return order && swap ? { order, swap } : null
}

export function swapWords(
  { items }: Pick<Order, 'items'>,
  { itemId, wanted }: Pick<SwapRow, 'itemId' | 'wanted'>,
): { readonly item: string; readonly wanted: string } {
  const item = items.find((one) => one.itemId === itemId)
  return { item: item ? lineName(item) : '', wanted: optionWords(v.parse(WantedVariant, wanted)) }
}

/** True if the person who gets an item as a gift may swap it: it has options, and was not made with words for somebody. */
export function isItemSwappable({ optionNames, personalNames }: OrderLine): boolean {
  return optionNames.length > 0 && personalNames.length === 0
}

export function isSwappable({ giftWrap, items }: Pick<Order, 'giftWrap' | 'items'>): boolean {
  return giftWrap > 0 && items.some(isItemSwappable)
}

/** The items of a gift's parcel that can be swapped: not what was refunded, withdrawn or exchanged since. */
export function swappableItems({ items }: Pick<Order, 'items'>): OrderItem[] {
  return itemsPosted(items).filter((item) => isItemSwappable(item) && leftToExchange(item) > 0)
}

/** Returns why a gift cannot be swapped, or null. The reason reveals nothing about money or the buyer. */
export async function whyNotSwapped(db: Kysely<Schema>, order: Order, now: Date): Promise<SwapRefusal | null> {
  const { postedAt } = wayOf(order)
  if (postedAt === null) return refuseSwap('not-posted')
  const isWithdrawn = (await withdrawalsFrom(db, order.id)).length > 0
  const isLate = now.getTime() - Date.parse(postedAt) > GIFT_SWAP_DAYS * DAY_MS
  const isNoneLeft = swappableItems(order).length === 0
  if (isLate || isWithdrawn || isNoneLeft || !isToBeMade(order.state))
    return refuseSwap('too-late', optionNoun(order.items))
  return null
}

/** True if a swap that was asked for is what a form asks for, so that sending it twice is no mistake. */
function isSameSwap({ itemId, wanted, destination }: SwapRow, request: SwapRequest): boolean {
  const isSameVariant = variantId(v.parse(WantedVariant, wanted)) === request.wanted
  return itemId === request.itemId && isSameVariant && destination === request.destination
}

/** Stores the one swap of a gift under the lock of its order, and tells the owner (docs/decisions/010). */
export function askForSwap(
  shop: Shop,
  services: Services,
  orderId: string,
  request: SwapRequest,
): Promise<SwapRefusal | null> {
  return onLockedOrder(services, orderId, async ({ trx, order, now }) => {
    const asked = await swapOf(trx, orderId)
    if (asked?.cancelledAt === null && isSameSwap(asked, request)) return null
    if (asked) return refuseSwap(asked.cancelledAt === null ? 'already-asked' : 'cancelled')
    const refusal = await whyNotSwapped(trx, order, now)
    if (refusal !== null) return refusal
    const isAsked = ({ itemId }: OrderItem) => itemId === request.itemId
    const line = swappableItems(order).find(isAsked)
    if (!line) {
      const gone = order.items.find(isAsked)
      return gone && isItemSwappable(gone) ? refuseSwap('too-late', optionNoun([gone])) : refuseSwap('no-item')
    }
    const wanted = variantsFor(shop, line).find(({ id }) => id === request.wanted)
    if (!wanted) return refuseSwap('not-offered', optionNoun([line]))
    if (variantId(line) === wanted.id) return refuseSwap('same-options', optionNoun([line]))
    const { options, optionNames } = wanted
    await trx
      .insertInto('giftSwaps')
      .values({
        orderId,
        askedAt: now.toISOString(),
        itemId: line.itemId,
        wanted: JSON.stringify({ ...choiceData({ options, personal: {} }), optionNames }),
        destination: request.destination,
        doneAt: null,
        cancelledAt: null,
      })
      .execute()
    const swapped = { itemId: line.itemId, kind: 'swapped', quantity: 1 } as const
    await writeMovements(trx, [swapped], { at: now.toISOString(), who: RECEIVER, causeKind: 'swap', causeId: orderId })
    const what = `asks to swap ${lineName(line)} for ${wanted.name}`
    await writeAuditLog(trx, { orderId, who: RECEIVER, what }, now)
    await writeOrderEvent(trx, { orderId, kind: 'change' }, now)
    await enqueueEmail(trx, 'gift-swap', { orderId }, now)
    return null
  })
}
