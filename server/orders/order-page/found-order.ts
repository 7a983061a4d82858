import type { ChangeRefusal } from '#shop/orders/buyer-refusals.ts'
import type { MoneyBack } from '#shop/orders/money-back.ts'
import type { Order } from '#shop/orders/order.ts'
import type { OrderPage } from '#shop/orders/order-page.ts'
import { type Way, wayOf } from '#shop/orders/parcels.ts'
import { type ProgressFacts, type Standing, standingOf } from '#shop/orders/progress.ts'
import { isPaid } from '#shop/orders/states.ts'
import { orderPaths } from '#shop/paths.ts'
import { linkSecret, PHOTO_PURPOSE, readToken, signToken } from '../../contact/mail/link-token.ts'
import { statementsToRefund } from '../../money/refunds/withdrawals-to-refund.ts'
import { findOrder, withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { findLinked } from '../fulfilment/find-linked.ts'
import { readMoneyBack } from '../order/money-back.ts'
import { shownPhoto } from '../order/photos.ts'
import { whatIsTakenBack } from '../order/taken-back.ts'
import { isPartlyGone, whyFixed } from './buyer-changes.ts'

/** An order as its buyer may see it, with the token of its page; `fixed` says why it cannot be changed any more. */
export type FoundOrder = {
  readonly order: Order
  readonly token: string
  readonly way: Way
  readonly withdrawals: Awaited<ReturnType<typeof withdrawalsFrom>>
  readonly money: MoneyBack
  readonly standing: Standing
  readonly linked: OrderPage['linked']
  readonly photo: OrderPage['photo']
  readonly fixed: ChangeRefusal | null
  readonly isPartlyGone: boolean
  /** True if the money of all open withdrawals is back, so that only the return is awaited. */
  readonly isWithdrawalRefunded: boolean
}

/** True if an order has a page for its buyer: money has come in or is on its way, and its data are not erased. */
export function hasPage({ state, email }: Pick<Order, 'state' | 'email'>): boolean {
  return email !== null && (isPaid(state) || state === 'review' || state === 'awaiting_funds')
}

/** The orders that an order goes with. Only those to the same e-mail address have a link, since it opens all that they hold. */
async function linkedPages(db: Services['db'], { id, email }: Order): Promise<OrderPage['linked']> {
  const linked = (await findLinked(db, [id]))(id)
  if (linked.length === 0) return []
  const secret = await linkSecret(db)
  return linked.map(({ reference, isInSameParcel, ...other }) => ({
    reference,
    isInSameParcel,
    path: hasPage(other) && other.email === email ? orderPaths.page(signToken(secret, 'order', other.id)) : null,
  }))
}

/** The photograph of an order. Its files have a token of their own: whoever passes on the picture's address does not pass on the page. */
async function photoWithPath(db: Services['db'], order: Order): Promise<OrderPage['photo']> {
  const photo = await shownPhoto(db, order)
  return photo && { ...photo, path: orderPaths.photo(signToken(await linkSecret(db), PHOTO_PURPOSE, order.id)) }
}

/** The order whose page a link's token opens; null for any other token, and once the order or the data in it are gone. */
export async function findByToken({ db, now }: Services, token: string): Promise<FoundOrder | null> {
  const id = await readToken(db, 'order', token)
  const order = id === null ? null : await findOrder(db, 'id', id)
  if (order === null || !hasPage(order)) return null
  const isAllTakenBack = (await whatIsTakenBack(db, order)) === 'all'
  const [way, withdrawals] = [wayOf(order), await withdrawalsFrom(db, order.id)]
  const money = await readMoneyBack(db, order)
  const facts: ProgressFacts = {
    state: order.state,
    ...way,
    withdrawnAt: withdrawals.find(({ doneAt }) => doneAt === null)?.receivedAt ?? null,
    isAllTakenBack,
    isChargedBack: money.isChargedBack,
  }
  const open = (await statementsToRefund(db, order)).filter(({ doneAt }) => doneAt === null)
  return {
    order,
    token,
    way,
    withdrawals,
    money,
    standing: standingOf(facts),
    linked: await linkedPages(db, order),
    photo: await photoWithPath(db, order),
    fixed: await whyFixed(db, order),
    isPartlyGone: await isPartlyGone(db, order, now()),
    isWithdrawalRefunded: open.length > 0 && open.every(({ toRefund }) => toRefund.isRefunded),
  }
}
