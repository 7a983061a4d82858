import { craftWords } from '#crafts/texts.ts'
import { lineName } from '#shop/cart/order-line.ts'
import { variantId } from '#shop/catalogue/choice.ts'
import { dayInIreland, formatDay, formatMoment } from '#shop/dates.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import { formatCents } from '#shop/money.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { questionsOfOrder } from '#shop/orders/answers.ts'
import type { BuyerChange } from '#shop/orders/buyer-changes.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { orderDates, orderDeliveryTime } from '#shop/orders/delivery-time.ts'
import { itemsKept, takenWords, withCounts } from '#shop/orders/item-counts.ts'
import { itemState } from '#shop/orders/items.ts'
import { withdrawableNames } from '#shop/orders/may-withdraw.ts'
import { bankWords, moneyBackWords } from '#shop/orders/money-back.ts'
import type { Order } from '#shop/orders/order.ts'
import type { OpenChanges, OrderPage, ParcelOnPage, WayStep } from '#shop/orders/order-page.ts'
import { itemsIn, postedParcels } from '#shop/orders/parcels.ts'
import type { Standing } from '#shop/orders/progress.ts'
import { returnWords } from '#shop/orders/promise.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { changeableItems, optionNoun } from '#shop/orders/variants.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { noWithdrawalOf } from '#shop/texts/personal.ts'
import { sanitizeLine, sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { refundBy, withdrawalWindow } from '#shop/withdrawals/window.ts'
import { namedLines, orderedAt, sumsOf } from '../../contact/emails/parts.ts'
import { namesOf } from '../order/exchanged.ts'
import type { FoundOrder } from './found-order.ts'

const dayOf = (moment: string) => formatDay(dayInIreland(new Date(moment)))

type Words = {
  readonly title: string
  readonly text: (found: FoundOrder, shop: Shop) => string
}

function openStatement({ withdrawals }: FoundOrder): string {
  return withdrawals.find(({ doneAt }) => doneAt === null)?.receivedAt ?? ''
}

export function isOver({ standing }: Pick<FoundOrder, 'standing'>): boolean {
  return standing === 'refunded' || standing === 'charged-back' || standing === 'closed'
}

const wish = (shop: Shop) => craftWords(shop).wish

function readyBy(order: Order): string {
  return formatDay(orderDates(order).madeBy)
}

const itemsToPost = ({ items }: Order) => withCounts(items, (item) => itemState(item).toPost)

const nothingMore = 'We won’t make or post anything more.'

const words: Record<Standing, Words> = {
  waiting: {
    title: 'Your payment is on its way',
    text: () => 'We start on your order once the payment has arrived, and will e-mail you then.',
  },
  'looked-at': {
    title: 'We are looking at this order',
    text: () => 'We need to check something first. We will e-mail you.',
  },
  making: {
    title: 'We are making your order',
    text: ({ order }) => `We’ll finish it by ${readyBy(order)}, then post it.`,
  },
  made: { title: 'Your order is made', text: () => 'Next, we wrap it and post it.' },
  'partly-posted': {
    title: 'Part of your order is on its way',
    text: ({ order }) => `The rest is ready by ${readyBy({ ...order, items: itemsToPost(order) })}, then posted.`,
  },
  posted: {
    title: 'Your order is on its way',
    text: ({ order }) => `Delivery time: ${orderDeliveryTime(order)}.`,
  },
  delivered: {
    title: 'Your order has arrived',
    text: ({ order, way }, shop) => {
      if (order.channel !== 'shop') return wish(shop)
      const { byPromise } = withdrawalWindow(dayInIreland(new Date(way.deliveredAt ?? 0)), order.promise.returnDays)
      const back = returnWords(
        { channel: order.channel, lines: itemsKept(order.items) },
        `until ${formatDay(byPromise)}`,
      )
      return back === null ? wish(shop) : `${wish(shop)} ${back}`
    },
  },
  withdrawn: {
    title: 'You have withdrawn from this order',
    text: (found) =>
      found.isWithdrawalRefunded
        ? `We have your statement of ${formatMoment(new Date(openStatement(found)))}.`
        : `We have your statement of ${formatMoment(new Date(openStatement(found)))}. Your money goes back by ${formatDay(refundBy(openStatement(found)))}; we may wait until the pieces, or your proof of posting them, have reached us.`,
  },
  refunded: { title: 'Your money is on its way back', text: () => '' },
  'charged-back': { title: 'Your bank gave your money back', text: () => nothingMore },
  closed: {
    title: 'This order is closed',
    text: (found) => {
      const isWithdrawn = found.withdrawals.length > 0
      return isWithdrawn ? `Your withdrawal is complete. ${nothingMore}` : nothingMore
    },
  },
}

const readyWords: Partial<Record<Standing, Words>> = {
  making: {
    title: 'We are getting your order ready',
    text: ({ order }) =>
      order.promise.inStock === 'all'
        ? `It is posted by ${readyBy(order)}.`
        : `All of it is ready by ${readyBy(order)}, then posted.`,
  },
  made: { title: 'Your order is ready', text: () => 'Next, we wrap it and post it.' },
}

function wordsFor({ order, standing, money }: FoundOrder): Words {
  // Nothing was sent to a buyer at a stall.
  if (isAtStall(order.channel) && standing === 'delivered')
    return { title: 'Thank you for your order', text: (_, shop) => wish(shop) }
  if (order.channel === 'replacement' && standing === 'refunded')
    return { title: 'This exchange is cancelled', text: () => nothingMore }
  if (standing === 'refunded' && money.owed > 0) return { title: 'Your refund did not reach you', text: () => '' }
  return (order.promise.inStock && readyWords[standing]) ?? words[standing]
}

function textOf(found: FoundOrder, shop: Shop): string {
  const { money, isWithdrawalRefunded } = found
  const isBack = isOver(found) || (found.standing === 'withdrawn' && isWithdrawalRefunded)
  return `${wordsFor(found).text(found, shop)} ${isBack ? moneyBackWords(money) : bankWords(money)}`.trim()
}

const trackingOf = (tracking: string | null) => (tracking === null ? null : sanitizeLine(tracking))

/** The parcels of an order that comes in several, and what is still to come; none if it comes in one. */
function parcelsOf({ order, way }: FoundOrder): ParcelOnPage[] {
  const posted = postedParcels(order)
  if (posted.length < 2 && !way.isPartlyPosted) return []
  const parcels = posted.map(({ id, postedAt, deliveredAt, tracking }, index) => ({
    name: `Parcel ${index + 1}`,
    text: deliveredAt === null ? `posted ${dayOf(postedAt)}` : `delivered ${dayOf(deliveredAt)}`,
    tracking: trackingOf(tracking),
    items: namesOf(order.items, itemsIn(order, id)),
  }))
  if (!way.isPartlyPosted) return parcels
  const rest = itemsToPost(order)
  const items = rest.map((item) => `${item.quantity} × ${lineName(item)}`)
  return [...parcels, { name: 'Still to come', text: `by ${readyBy({ ...order, items: rest })}`, items }]
}

/** The way of an order, step by step: what is done, what comes next, what comes later. */
function stepsOf(found: FoundOrder): WayStep[] {
  const { order, way: progress, standing } = found
  const isStopped = standing === 'withdrawn' || isOver(found)
  const due = isStopped ? '' : `by ${readyBy(order)}`
  const { madeAt, postedAt, deliveredAt, tracking } = progress
  const isOne = postedParcels(order).length === 1
  const [made, inTheMaking] = order.promise.inStock ? ['Ready', 'Getting ready'] : ['Made', 'In the making']
  const delivered = { isDone: Boolean(deliveredAt), text: deliveredAt ? dayOf(deliveredAt) : '' }
  const sent = [
    { name: 'Ordered', isDone: true, text: formatMoment(orderedAt(order)) },
    madeAt ? { name: made, isDone: true, text: dayOf(madeAt) } : { name: inTheMaking, isDone: false, text: due },
    postedAt
      ? {
          name: 'Posted',
          isDone: true,
          text: dayOf(postedAt),
          ...(isOne && { tracking: trackingOf(tracking) }),
        }
      : { name: 'Posted', isDone: false, text: progress.isPartlyPosted ? 'in part' : '' },
    { name: 'Delivered', ...delivered },
  ]
  const way = isAtStall(order.channel) ? [{ name: 'Handed over', ...delivered }] : sent
  const next = isStopped ? -1 : way.findIndex(({ isDone }) => !isDone)
  return way.map(({ isDone, ...step }, index) => ({
    ...step,
    state: isDone ? 'done' : index === next ? 'next' : 'later',
  }))
}

function openChanges(shop: ServerShop, { order, isPartlyGone }: FoundOrder): OpenChanges {
  const { address } = order
  const changeable = isPartlyGone ? [] : changeableItems(shop, order)
  return {
    isInStock: order.promise.inStock !== undefined,
    items: changeable.map(({ line, variants }) => {
      const { itemId, id, name, quantity } = line
      return { itemId, id, name, quantity, ordered: variantId(line), variants }
    }),
    option: optionNoun(changeable.map(({ line }) => line)),
    address: address && {
      name: sanitizeLine(order.name ?? ''),
      line1: sanitizeLine(address.line1),
      line2: sanitizeLine(address.line2),
      city: sanitizeLine(address.city),
      county: sanitizeLine(address.county),
      postcode: sanitizeLine(address.postcode),
      country: address.country,
    },
    giftNote: order.giftWrap === 0 ? null : sanitizeParagraphs(order.giftNote),
    questions: questionsOfOrder(shop, order),
    answers: order.answers,
  }
}

function changesOf(shop: ServerShop, found: FoundOrder): OrderPage['changes'] {
  const { fixed, standing } = found
  if (fixed === null) {
    const changes = openChanges(shop, found)
    const isAny =
      changes.items.length > 0 || changes.address !== null || changes.giftNote !== null || changes.questions.length > 0
    return isAny ? changes : null
  }
  return standing === 'made' || standing === 'partly-posted' || standing === 'posted' ? fixed.message : null
}

function withdrawalOf(found: FoundOrder): OrderPage['withdrawal'] {
  const { order, standing } = found
  if (standing === 'waiting' || isOver({ standing }) || isAtStall(order.channel)) return 'none'
  if (order.channel === 'replacement') return 'exchange'
  if (order.channel === 'bespoke') return 'bespoke'
  const kept = itemsKept(order.items)
  if (order.items.length > 0 && kept.length === 0) return 'none'
  if (kept.length > 0 && kept.every((line) => !line.isWithdrawable)) return 'bespoke'
  return standing === 'withdrawn' ? 'stated' : 'open'
}

function noteOf({ order, money }: FoundOrder, lineIndex: number): string {
  const line = order.items[lineIndex]
  if (line === undefined || order.channel === 'replacement') return ''
  return order.state === 'refunded' && money.owed === 0 ? 'refunded' : takenWords(line)
}

export function orderPage(
  shop: ServerShop,
  found: FoundOrder,
  { form = emptyForm, changed }: { readonly form?: FilledForm; readonly changed?: BuyerChange['change'] | undefined },
): OrderPage {
  const { order, token, standing, money, linked, photo } = found
  const kept = itemsKept(order.items)
  const sums = [
    ...sumsOf(order, 'Total paid'),
    ...(money.refunded > 0 ? [['Refunded', formatCents(money.refunded)] as const] : []),
    ...(money.chargedBack > 0 ? [['Given back by your bank', formatCents(money.chargedBack)] as const] : []),
  ]
  return {
    page: 'order',
    token,
    reference: orderReference(order),
    isTest: !order.livemode,
    linked,
    title: wordsFor(found).title,
    text: textOf(found, shop),
    changed,
    option: optionNoun(order.items),
    way: stepsOf(found),
    parcels: parcelsOf(found),
    items: namedLines(order).map(({ name, quantity, lineCents, ...line }, index) => ({
      ...('id' in line && { id: line.id }),
      note: noteOf(found, index),
      name,
      quantity,
      amount: formatCents(lineCents),
    })),
    sums,
    address: isAtStall(order.channel) ? null : addressLines(order),
    giftNote: sanitizeParagraphs(order.giftNote),
    answers: order.answers,
    photo,
    changes: changesOf(shop, found),
    form,
    hasReceipt: standing !== 'waiting' && order.channel !== 'replacement',
    withdrawal: withdrawalOf(found),
    returnDays: order.promise.returnDays,
    withdrawableItems: withdrawableNames({ items: kept }),
    bespokeItems: kept.flatMap((line) => {
      const reason = noWithdrawalOf(line)
      return reason === null ? [] : [{ name: lineName(line), reason }]
    }),
  }
}

/** The quantity of each item that the buyer keeps and can withdraw from. */
export function keptCounts({ order: { items } }: Pick<FoundOrder, 'order'>): number[] {
  return items.map((item) => itemState(item).kept)
}

/** The items of an order that can go back, with how many of each the buyer returns. */
export function returnableItems(found: FoundOrder, counts: readonly number[]) {
  const kept = keptCounts(found)
  return found.order.items.map((line, index) => ({
    itemId: line.itemId,
    id: line.id,
    name: lineName(line),
    quantity: kept[index] ?? 0,
    returned: counts[index] ?? 0,
    noWithdrawal: noWithdrawalOf(line),
  }))
}
