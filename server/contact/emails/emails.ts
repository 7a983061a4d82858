import type { Kysely } from 'kysely'
import { countOf, someItems, withCounts } from '#shop/orders/item-counts.ts'
import { itemState } from '#shop/orders/items.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import type { OrderPaper } from '#shop/orders/papers.ts'
import { itemsIn, postedParcels, wayOf } from '#shop/orders/parcels.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { paperLogos } from '../../catalogue/pictures/logos.ts'
import { euSales, meterOfEmail } from '../../money/accounting/eu-sales.ts'
import { findDispute, findRefund } from '../../money/refunds/refund-store.ts'
import { statementsToRefund } from '../../money/refunds/withdrawals-to-refund.ts'
import { findSwap } from '../../orders/fulfilment/gift-swaps.ts'
import { findPosted } from '../../orders/fulfilment/parcels.ts'
import { findOrderChange } from '../../orders/fulfilment/staff-changes.ts'
import { findEntry } from '../../orders/order/audit-log.ts'
import { backOf, exchangesOf, namesOf, type StoredExchange } from '../../orders/order/exchanged.ts'
import { shownPhoto } from '../../orders/order/photos.ts'
import { withItemsPosted, withItemsToMake } from '../../orders/order/taken-back.ts'
import { findUnmatchedPayment } from '../../orders/order/unmatched-payments.ts'
import { findOffer } from '../../orders/sales/offers.ts'
import { findDigest } from '../../orders/withdrawals/digest.ts'
import { findWithdrawal } from '../../orders/withdrawals/store.ts'
import { findOrder, ownLivemode, withdrawalsFrom } from '../../platform/database/orders.ts'
import type { EmailRow, Schema } from '../../platform/database/schema.ts'
import { findIncident } from '../../platform/maintenance/incidents.ts'
import type { OutgoingEmail } from '../../platform/services/mailbox.ts'
import type { Services } from '../../platform/services/services.ts'
import { type EmailKind, isEmailKind } from '../mail/kinds.ts'
import { linkSecret } from '../mail/link-token.ts'
import { sendDueEmails } from '../mail/outbox.ts'
import { findTold } from '../newsletter/back-in-stock.ts'
import { findDelivery } from '../newsletter/issues.ts'
import { linkFor } from '../newsletter/links.ts'
import { findReader } from '../newsletter/readers.ts'
import { reviewLinks } from '../reviews/requests.ts'
import { mayBeAsked } from '../reviews/store.ts'
import { backInStockEmail } from './back-in-stock.ts'
import type { Email, EmailConfig } from './compose.ts'
import { confirmationEmail } from './confirmation.ts'
import { disputeEmail, disputeLostEmail, disputeUnknownEmail, disputeWonEmail, fraudWarningEmail } from './dispute.ts'
import { type Exchanged, exchangeCancelledEmail, exchangeEmail } from './exchange.ts'
import { giftSwapEmail } from './gift-swap.ts'
import { issueEmail } from './issue.ts'
import { newsletterEmail } from './newsletter.ts'
import { offerEmail } from './offer.ts'
import { orderChangedEmail, orderChangedNoticeEmail, orderEditedEmail, orderLinkEmail } from './order-changed.ts'
import { outsideZoneEmail } from './outside-zone.ts'
import { ownerEmail } from './owner.ts'
import type { PlacedOrder } from './parts.ts'
import { paymentFailedEmail } from './payment-failed.ts'
import { notPostedEmail, postedEmail } from './posted.ts'
import { receiptEmail } from './receipt.ts'
import { refundEmail, refundFailedEmail } from './refund.ts'
import { restoreDrillEmail } from './restore-drill.ts'
import { reviewEmail } from './review.ts'
import { reviewRequestEmail } from './review-request.ts'
import { soldOutEmail, soldOutNoticeEmail } from './sold-out.ts'
import { staffAddedEmail } from './staff-added.ts'
import { stuckEmail } from './stuck.ts'
import { troubleEmail } from './trouble.ts'
import { unmatchedPaymentEmail } from './unmatched-payment.ts'
import { unreachableEmail } from './unreachable.ts'
import { vatMeterEmail } from './vat-meter.ts'
import {
  refundDueEmail,
  withdrawalDigestEmail,
  withdrawalEmail,
  withdrawalNoticeEmail,
  withdrawalUnmatchedEmail,
} from './withdrawal.ts'

/** About what has an id; null if it shall not go out any more. */
type Template = (shop: PublishedShop, services: Services, about: string) => Promise<Email | null>
type Database = Kysely<Schema>

const order = (db: Database, id: string) => findOrder(db, 'id', id)

async function changedOrder(db: Database, id: string) {
  const found = await findEntry(db, id)
  return found && { ...found, order: await withItemsToMake(db, found.order) }
}

async function findParcel(db: Database, id: string) {
  const found = await findPosted(db, id)
  if (found === null) return null
  const { order: whole, parcel } = found
  const items = someItems(whole.items, itemsIn(whole, id))
  const later = postedParcels(whole).filter(({ postedAt }) => postedAt > parcel.postedAt)
  const inLater = later.flatMap((one) => itemsIn(whole, one.id))
  const following = withCounts(whole.items, (item) => itemState(item).toPost + countOf(inLater, item))
  const isRestPosted = wayOf(whole).postedAt !== null
  const photo = await shownPhoto(db, whole)
  return { ...parcel, order: items.length === 0 ? whole : { ...whole, items }, following, isRestPosted, photo }
}

async function readExchange(db: Database, id: string): Promise<(Exchanged & StoredExchange) | null> {
  const replacement = await order(db, id)
  const first = replacement?.firstOrderId ? await order(db, replacement.firstOrderId) : null
  if (replacement === null || first === null) return null
  const found = (await exchangesOf(db, first.id)).find((one) => one.id === id)
  return found ? { ...found, order: replacement, first, back: namesOf(first.items, backOf(first, id)) } : null
}

async function findExchange(db: Database, id: string) {
  const found = await readExchange(db, id)
  return found?.isCancelled ? null : found
}

/** A cancelled exchange, and whether the first order was refunded, disputed or withdrawn from. */
async function findCancelledExchange(db: Database, id: string) {
  const found = await readExchange(db, id)
  if (found === null) return null
  const { first } = found
  return { ...found, isTakenBack: first.state !== 'paid' || (await withdrawalsFrom(db, first.id)).length > 0 }
}

async function findOpenSwap(db: Database, id: string) {
  const found = await findSwap(db, id)
  return found?.swap.cancelledAt === null ? found : null
}

/** A withdrawal; null once it is dealt with or its money is back, and if nothing of its order may be withdrawn. */
async function findUnrefunded(db: Database, id: string) {
  const found = await findWithdrawal(db, id)
  if (!found?.order || found.money?.isChargedBack || !mayWithdraw(found.order)) return null
  const statement = (await statementsToRefund(db, found.order)).find((one) => one.id === id)
  return statement?.doneAt === null && !statement.toRefund.isRefunded ? found : null
}

/** The order of which an entry says that it or a part of it is not posted after all; null if that is posted again. */
async function unpostedOrder(db: Database, entryId: string) {
  const found = await findEntry(db, entryId)
  return found && postedParcels(found.order).every(({ postedAt }) => postedAt < found.entry.at) ? found.order : null
}

const findEmail = (db: Database, id: string) =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
const suppression = (db: Database, id: string) =>
  db.selectFrom('suppressions').selectAll().where('id', '=', id).executeTakeFirst()

/** Staff whom an owner has added; null if they were removed since then. */
async function findAddedStaff(db: Database, id: string) {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row && row.addedBy !== null ? { ...row, addedBy: row.addedBy } : null
}

/** An e-mail that was given up, and whether its address is marked since then. */
async function findStuckEmail(db: Database, id: string) {
  const row = await findEmail(db, id)
  const mark = db.selectFrom('suppressions').select('id').where('emailId', '=', id)
  return row && { ...row, isMarked: (await mark.executeTakeFirst()) !== undefined }
}

type Find<Thing> = (db: Database, id: string) => Promise<Thing | null | undefined>
type Render<Thing> = (shop: PublishedShop, thing: Thing, config: EmailConfig) => Promise<Email>

function whileThereIs<Thing>(find: Find<Thing>, render: Render<Thing>): Template {
  return async (shop, services, id) => {
    const { db, config, storefront } = services
    const logosOf = (paper: OrderPaper) => paperLogos(services, paper)
    const thing = await find(db, id)
    return thing ? render(shop, thing, { ...config, storefront, linkSecret: await linkSecret(db), logosOf }) : null
  }
}

function about<Thing>(find: Find<Thing>, render: Render<Thing>): Template {
  const write = whileThereIs(find, render)
  return async (shop, services, id) => {
    const email = await write(shop, services, id)
    if (email === null) throw new Error('What the e-mail is about is gone')
    return email
  }
}

function aboutTerms(render: Render<PlacedOrder>): Template {
  return (shop, services, id) => {
    const find: Find<PlacedOrder> = async (db) => {
      const found = await order(db, id)
      if (found === null) return null
      const { shopVersion } = found.promise
      const first = found.firstOrderId === null ? null : await order(db, found.firstOrderId)
      const [parcel, shopAtOrder] = [withItemsPosted(found), await services.shopOfVersion(shopVersion)]
      return { order: found, shopAtOrder, first, parcel }
    }
    return about(find, render)(shop, services, id)
  }
}

const newsletter: Template = async (shop, services, id) => {
  const reader = await findReader(services.db, id)
  if (reader === null) throw new Error('What the e-mail is about is gone')
  const [yes, leave] = [await linkFor(services, 'confirm', id), await linkFor(services, 'unsubscribe', id)]
  return newsletterEmail(shop, { reader, links: { confirm: yes, unsubscribe: leave } }, services.config)
}

const issue: Template = async (shop, services, id) => {
  const found = await findDelivery(services.db, id)
  if (found === null) return null
  return issueEmail(shop, { ...found, leave: await linkFor(services, 'unsubscribe', found.reader.id) }, services.config)
}

const backInStock: Template = async (shop, services, id) => {
  const found = await findTold(shop, services.db, id)
  return (
    found && backInStockEmail(shop, { ...found, leave: await linkFor(services, 'unsubscribe', id) }, services.config)
  )
}

const reviewRequest: Template = async (shop, services, id) => {
  const order = await mayBeAsked(services.db, id)
  return order && reviewRequestEmail(shop, { order, links: await reviewLinks(services, id) }, services.config)
}

/** A year's sales as they are when it is sent; its id ends with the year. */
const vatMeter: Template = async (shop, { db, config }, id) => {
  const { meter, year } = meterOfEmail(id)
  const { vatScheme } = shop
  return vatMeterEmail(shop, await euSales(db, year, { vatScheme, livemode: ownLivemode(config) }, meter), config)
}

const withdrawalDigest: Template = async (shop, { db, config }, id) => {
  const digest = await findDigest(db, id)
  return digest && withdrawalDigestEmail(shop, digest, config)
}

const templates: Record<EmailKind, Template> = {
  confirmation: aboutTerms(confirmationEmail),
  owner: aboutTerms(ownerEmail),
  review: about(order, reviewEmail),
  'outside-zone': about(order, outsideZoneEmail),
  'sold-out': about(order, soldOutEmail),
  'sold-out-notice': about(order, soldOutNoticeEmail),
  'payment-failed': about(order, paymentFailedEmail),
  'order-changed': about(changedOrder, orderChangedEmail),
  'order-changed-notice': about(changedOrder, orderChangedNoticeEmail),
  'order-edited': about(findOrderChange, orderEditedEmail),
  'order-link': about(order, orderLinkEmail),
  offer: about(findOffer, offerEmail),
  'gift-swap': whileThereIs(findOpenSwap, giftSwapEmail),
  exchange: whileThereIs(findExchange, exchangeEmail),
  'exchange-cancelled': whileThereIs(findCancelledExchange, exchangeCancelledEmail),
  receipt: about(order, receiptEmail),
  posted: whileThereIs(findParcel, postedEmail),
  'not-posted': whileThereIs(unpostedOrder, notPostedEmail),
  refund: about(findRefund, refundEmail),
  'refund-failed': about(findRefund, refundFailedEmail),
  dispute: about(findDispute, disputeEmail),
  'dispute-won': about(findDispute, disputeWonEmail),
  'dispute-lost': about(findDispute, disputeLostEmail),
  'dispute-unknown': about(findDispute, disputeUnknownEmail),
  'fraud-warning': about(order, fraudWarningEmail),
  withdrawal: about(findWithdrawal, withdrawalEmail),
  'withdrawal-unmatched': about(findWithdrawal, withdrawalUnmatchedEmail),
  'withdrawal-notice': about(findWithdrawal, withdrawalNoticeEmail),
  'withdrawal-digest': withdrawalDigest,
  'refund-due': whileThereIs(findUnrefunded, refundDueEmail),
  'review-request': reviewRequest,
  newsletter,
  issue,
  'back-in-stock': backInStock,
  'vat-meter': vatMeter,
  stuck: about(findStuckEmail, stuckEmail),
  unreachable: about(suppression, unreachableEmail),
  trouble: about(findIncident, troubleEmail),
  'unmatched-payment': about(findUnmatchedPayment, unmatchedPaymentEmail),
  'restore-drill': about(findIncident, restoreDrillEmail),
  'staff-added': whileThereIs(findAddedStaff, staffAddedEmail),
}

async function isTestOrder(db: Database, id: string): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('id', '=', id).where('livemode', '=', 0)
  return (await order.executeTakeFirst()) !== undefined
}

/** Renders an e-mail of the outbox from what is stored under the id that it is about, null if it shall not go out any more; throws if that is gone or lacks what the e-mail needs, and for a kind that only a newer version of the shop knows. */
async function renderEmail(
  shop: PublishedShop,
  services: Services,
  { aboutId, orderId, kind, createdAt }: EmailRow,
): Promise<OutgoingEmail | null> {
  if (!isEmailKind(kind)) throw new Error(`Nobody can write an e-mail of the kind '${kind}'`)
  // A test order stays one after the shop has gone live.
  const isTest = services.config.mode === 'live' && orderId !== null && (await isTestOrder(services.db, orderId))
  const marking: Services = isTest ? { ...services, config: { ...services.config, mode: 'test' } } : services
  // An e-mail that the owner sends again gets a new due time: a mail server that drops repeats accepts only that.
  const email = await templates[kind](shop, marking, aboutId)
  return email && { key: `${aboutId}-${kind}-${createdAt}`, ...email }
}

/** Sends all due e-mails of the outbox, with the templates of the published shop. Returns how many were sent. Stops between two e-mails on the signal. */
export function deliverDue(services: Services, stopping?: AbortSignal): Promise<number> {
  return sendDueEmails(services, (email) => renderEmail(services.shop(), services, email), stopping)
}

/** The e-mails about an order, what was offered with it, its changes, refunds, disputes and withdrawals, the oldest first. */
export function emailsOf(db: Database, orderId: string): Promise<EmailRow[]> {
  return db.selectFrom('outbox').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute()
}
