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
import type { Exchanged } from './exchange.ts'
import { letters, type Subjects } from './letters.ts'
import type { PlacedOrder } from './parts.ts'

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

async function findStuckEmail(db: Database, id: string) {
  const row = await findEmail(db, id)
  const mark = db.selectFrom('suppressions').select('id').where('emailId', '=', id)
  return row && { ...row, isMarked: (await mark.executeTakeFirst()) !== undefined }
}

/** Reads what an e-mail is about, by its id; null if the e-mail shall not go out any more. */
type Find<Thing> = (db: Database, id: string, services: Services, shop: PublishedShop) => Promise<Thing | null>

function lasting<Thing>(find: (...about: Parameters<Find<Thing>>) => Promise<Thing | null | undefined>): Find<Thing> {
  return async (...about) => {
    const found = await find(...about)
    if (!found) throw new Error('What the e-mail is about is gone')
    return found
  }
}

const placed: Find<PlacedOrder> = async (db, id, services) => {
  const found = await order(db, id)
  if (found === null) return null
  const first = found.firstOrderId === null ? null : await order(db, found.firstOrderId)
  const shopAtOrder = await services.shopOfVersion(found.promise.shopVersion)
  return { order: found, shopAtOrder, first, parcel: withItemsPosted(found) }
}

const finds: { readonly [Kind in EmailKind]: Find<Subjects[Kind]> } = {
  confirmation: lasting(placed),
  owner: lasting(placed),
  review: lasting(order),
  'outside-zone': lasting(order),
  'sold-out': lasting(order),
  'sold-out-notice': lasting(order),
  'payment-failed': lasting(order),
  'order-changed': lasting(changedOrder),
  'order-changed-notice': lasting(changedOrder),
  'order-edited': lasting(findOrderChange),
  'new-day': lasting(findOrderChange),
  'order-link': lasting(order),
  offer: lasting(findOffer),
  'gift-swap': findOpenSwap,
  exchange: findExchange,
  'exchange-cancelled': findCancelledExchange,
  receipt: lasting(order),
  posted: findParcel,
  'not-posted': unpostedOrder,
  refund: lasting(findRefund),
  'refund-failed': lasting(findRefund),
  dispute: lasting(findDispute),
  'dispute-won': lasting(findDispute),
  'dispute-lost': lasting(findDispute),
  'dispute-unknown': lasting(findDispute),
  'fraud-warning': lasting(order),
  withdrawal: lasting(findWithdrawal),
  'withdrawal-unmatched': lasting(findWithdrawal),
  'withdrawal-notice': lasting(findWithdrawal),
  'withdrawal-digest': findDigest,
  'refund-due': findUnrefunded,
  'review-request': async (db, id, services) => {
    const found = await mayBeAsked(db, id)
    return found && { order: found, links: await reviewLinks(services, id) }
  },
  newsletter: lasting(async (db, id, services) => {
    const reader = await findReader(db, id)
    const [confirm, unsubscribe] = [await linkFor(services, 'confirm', id), await linkFor(services, 'unsubscribe', id)]
    return reader && { reader, links: { confirm, unsubscribe } }
  }),
  issue: async (db, id, services) => {
    const found = await findDelivery(db, id)
    return found && { ...found, leave: await linkFor(services, 'unsubscribe', found.reader.id) }
  },
  'back-in-stock': async (db, id, services, shop) => {
    const found = await findTold(shop, db, id)
    return found && { ...found, leave: await linkFor(services, 'unsubscribe', id) }
  },
  // A year's sales as they are when it is sent.
  'vat-meter': (db, id, { config }, { vatScheme }) => {
    const { meter, year } = meterOfEmail(id)
    return euSales(db, year, { vatScheme, livemode: ownLivemode(config) }, meter)
  },
  stuck: lasting(findStuckEmail),
  unreachable: lasting(suppression),
  trouble: lasting(findIncident),
  'unmatched-payment': lasting(findUnmatchedPayment),
  'restore-drill': lasting(findIncident),
  'staff-added': findAddedStaff,
}

async function write<Kind extends EmailKind>(kind: Kind, shop: PublishedShop, services: Services, id: string) {
  const { db, config, storefront } = services
  const about = await finds[kind](db, id, services, shop)
  if (about === null) return null
  const logosOf = (paper: OrderPaper) => paperLogos(services, paper)
  return letters[kind](shop, about, { ...config, storefront, linkSecret: await linkSecret(db), logosOf })
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
  const email = await write(kind, shop, marking, aboutId)
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
