import type { Kysely } from 'kysely'
import { lineName } from '#shop/cart/order-line.ts'
import { variantId } from '#shop/catalogue/choice.ts'
import { answersTo } from '#shop/checkout/answers.ts'
import { questionsOfOrder } from '#shop/orders/answers.ts'
import { type BuyerChange, withOptions } from '#shop/orders/buyer-changes.ts'
import { type ChangeRefusal, refuseChange } from '#shop/orders/buyer-refusals.ts'
import type { OrderItem } from '#shop/orders/items.ts'
import type { Address, Order } from '#shop/orders/order.ts'
import { isBegun, wayOf } from '#shop/orders/parcels.ts'
import { postcodeWord } from '#shop/orders/postcode-words.ts'
import { hasSameCosts } from '#shop/orders/same-costs.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { optionNoun, variantsWithin } from '#shop/orders/variants.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { itemsFrom } from '../../platform/database/order-items.ts'
import { withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { type OrderChanges, writeOrderChange } from '../fulfilment/change-order.ts'
import { isBeingRefunded } from '../order/refund-turns.ts'
import { whatIsTakenBack } from '../order/taken-back.ts'
import { onLockedOrder } from '../order/transition.ts'

/** Changes of one order in a day, each with two e-mails: more than anybody needs. */
const CHANGES_A_DAY = 10
const BUYER = 'the buyer'

export async function whyFixed(
  db: Kysely<Schema>,
  { id, state, parcels, items }: Pick<Order, 'id' | 'state' | 'parcels' | 'items'>,
): Promise<ChangeRefusal | null> {
  if (wayOf({ parcels, items }).isPartlyPosted) return refuseChange('part-posted')
  if (isBegun({ parcels })) return refuseChange('already-made')
  if (!isToBeMade(state)) return refuseChange('not-to-be-made')
  const isWithdrawn = (await withdrawalsFrom(db, id)).some(({ doneAt }) => doneAt === null)
  return isWithdrawn ? refuseChange('withdrawn') : null
}

/** True if something of an order went back, or goes back right now: a refund names its items as they were when it was asked for. */
export async function isPartlyGone(db: Kysely<Schema>, order: Order, now: Date): Promise<boolean> {
  return (await whatIsTakenBack(db, order)) !== 'nothing' || (await isBeingRefunded(db, order.id, now))
}

/** The columns that a change writes, and its audit log entry; null if all is as wanted already. */
type Written = { readonly changes: OrderChanges; readonly what: string } | null

function withVariant(
  shop: Shop,
  order: Order,
  { itemId, id, from, to }: Extract<BuyerChange, { change: 'options' }>,
): Written | ChangeRefusal {
  const { items } = order
  const line = items.find((one) => one.itemId === itemId)
  const isAsWanted = (one: Pick<OrderItem, 'id' | 'options'>) => one.id === id && variantId(one) === to
  // A form that was sent twice. The first time may have joined the item to another one.
  if (line === undefined ? items.some(isAsWanted) : isAsWanted(line)) return null
  if (line === undefined || line.id !== id || variantId(line) !== from) return refuseChange('stale')
  const wanted = variantsWithin(shop, order, line).find((variant) => variant.id === to)
  const noun = optionNoun([line])
  if (!wanted) return refuseChange('not-offered', noun)
  // The audit log is kept when a person's data are erased, so it contains no personal words.
  const ordered = lineName({ ...line, personalNames: [] })
  const what = `changes the ${noun} of ${line.quantity} × ${ordered} to ${wanted.name}`
  const { options, optionNames } = wanted
  return { changes: { items: itemsFrom(order.id, withOptions(items, itemId, { options, optionNames })) }, what }
}

/** The parcel may go elsewhere where postage and tax stay as they were paid: in the same country, zone and VAT. */
function readdressed(
  order: Order,
  { name, line1, line2, city, county, postcode }: Extract<BuyerChange, { change: 'address' }>,
): Written | ChangeRefusal {
  const { address: before } = order
  if (before === null) return refuseChange('no-address')
  if (postcode === '' && before.postcode !== '') return refuseChange('no-postcode', postcodeWord(before.country))
  const address: Address = { line1, line2, city, county, postcode, country: before.country }
  if (!hasSameCosts(order, before, address)) return refuseChange('other-postage')
  const text = JSON.stringify(address)
  if (name === order.name && text === JSON.stringify(before)) return null
  // The audit log stays when data are erased, so it names no address.
  return { changes: { name, address: text }, what: 'changes the address' }
}

function answered(
  shop: ServerShop,
  order: Order,
  change: Extract<BuyerChange, { change: 'answers' }>,
): Written | ChangeRefusal {
  const { answers, faults } = answersTo(questionsOfOrder(shop, order), change.answers)
  const [fault] = faults.values()
  if (fault) return fault
  const text = JSON.stringify(answers)
  // The audit log stays when data are erased, so it repeats no answer.
  return text === JSON.stringify(order.answers) ? null : { changes: { answers: text }, what: 'changes the answers' }
}

function written(shop: ServerShop, order: Order, change: BuyerChange): Written | ChangeRefusal {
  if (change.change === 'options') return withVariant(shop, order, change)
  if (change.change === 'address') return readdressed(order, change)
  if (change.change === 'answers') return answered(shop, order, change)
  if (order.giftWrap === 0) return refuseChange('no-gift-wrap')
  const { giftNote } = change
  if (giftNote === order.giftNote) return null
  return { changes: { giftNote }, what: giftNote === '' ? 'takes the gift note away' : 'changes the gift note' }
}

/** Changes an order for its buyer, under its lock, while it is not made. Tells the desk at once, and buyer and owner by e-mail (S10.121, docs/decisions/010). */
export function changeOrder(
  shop: ServerShop,
  services: Services,
  id: string,
  change: BuyerChange,
): Promise<ChangeRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const { trx, order, now } = locked
    const fixed = await whyFixed(trx, order)
    if (fixed !== null) return fixed
    if (change.change === 'options' && (await isPartlyGone(trx, order, now)))
      return refuseChange('partly-gone', optionNoun(order.items))
    const result = written(shop, order, change)
    if (result === null || isRefusal(result)) return result
    if (!(await takeEmailQuota(trx, { purpose: 'order changes', to: id, max: CHANGES_A_DAY }, now)))
      return refuseChange('too-often')
    const entry = await writeOrderChange(shop, locked, { ...result, who: BUYER })
    const about = { id: entry, orderId: id }
    await enqueueEmail(trx, 'order-changed', about, now)
    await enqueueEmail(trx, 'order-changed-notice', about, now)
    return null
  })
}
