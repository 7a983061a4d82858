import { type Kysely, type RawBuilder, sql } from 'kysely'
import { holdsEmail } from '#shop/checkout/email-in-text.ts'
import type { Order } from '#shop/orders/order.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { POST_BACK_DAYS, REFUND_DAYS, RETENTION_YEARS } from '#shop/promises.ts'
import { emailsOf } from '../../contact/emails/emails.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { complaintsAbout, eraseTyped, maskComplaints } from '../../orders/order/erase.ts'
import { writeOrderEvent } from '../../orders/order/order-events.ts'
import { keptPhoto, photoAsJpeg, tryToSweepPhotos } from '../../orders/order/photos.ts'
import { indexOrder } from '../../orders/order/search-index.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import { orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { typedTables } from '../../platform/database/typed-columns.ts'
import type { Services } from '../../platform/services/services.ts'

const DAY_MS = 86_400_000
/** So long after it was posted an order may still be withdrawn from, sent back and refunded, in ms. */
const closedAfter = (order: Order) => (order.promise.returnDays + POST_BACK_DAYS + REFUND_DAYS) * DAY_MS

const ofOrders = ['parcels', 'refunds', 'disputes', 'auditLog', 'orderPhotos']
const readApart: readonly string[] = ['orders', 'outbox']
const typedOfOrders = typedTables.filter(({ table, orderId }) => orderId !== undefined && !readApart.includes(table))
const typedOfAddresses = typedTables.filter(({ table, address }) => address !== undefined && table !== 'orders')

type Rows = Record<string, unknown>[]

async function rowsBy(db: Kysely<Schema>, table: string, column: RawBuilder<unknown>, value: string): Promise<Rows> {
  return (await sql<Rows[number]>`select * from ${sql.table(table)} where ${column} = ${value}`.execute(db)).rows
}

async function strayComplaints(db: Kysely<Schema>, email: string) {
  return (await complaintsAbout(db, { id: null, email })).filter(({ orderId }) => orderId === null)
}

function ordersOf(db: Kysely<Schema>, email: string): Promise<OrderRow[]> {
  return selectOrders(db).where(sql<string>`lower(email)`, '=', email.toLowerCase()).orderBy('createdAt').execute()
}

const strayWithdrawals = (db: Kysely<Schema>, email: string) =>
  db.selectFrom('withdrawals').selectAll().where(sql<string>`lower(email)`, '=', email.toLowerCase())

export const ELSEWHERE = `Not in the database: ${paymentProvider.name} keeps its own record of payments; e-mails stay with the mail server and in your mailbox; backups keep what they held until they are deleted; sandbox data is deleted within 30 days.`

/** All that the database holds of one e-mail address, as it is stored, table by table within each order (S10.188). */
export async function keptOf({ db }: Pick<Services, 'db'>, email: string) {
  const key = email.toLowerCase()
  const rows = await ordersOf(db, email)
  const orders = []
  for (const order of rows) {
    const belongings: Record<string, Rows> = {}
    for (const table of [...ofOrders, ...typedOfOrders.map((typed) => typed.table)])
      belongings[table] = await rowsBy(db, table, sql.ref('orderId'), order.id)
    orders.push({ ...order, ...belongings, emails: await emailsOf(db, order.id) })
  }
  const ids = rows.map(({ id }) => id)
  const found: Record<string, Rows> = {}
  for (const { table, address = '' } of typedOfAddresses)
    found[table] = await rowsBy(db, table, sql`lower(${sql.ref(address)})`, key)
  const { withdrawals = [], newsletter = [], unmatchedPayments = [], ...others } = found
  return {
    email,
    orders,
    ...others,
    newsletter,
    unmatchedPayments,
    withdrawals: withdrawals.filter(({ orderId }) => typeof orderId !== 'string' || !ids.includes(orderId)),
    complaints: await strayComplaints(db, key),
    desk: await db.selectFrom('staff').selectAll().where('email', '=', key).execute(),
  }
}

const MADE_UP_IDS = /(?<=\\?"(?:id|productId)\\?": ?)\\?"bespoke-\d+\\?"/g

async function withPhotographs<Kept extends { readonly id: string }>(services: Services, orders: readonly Kept[]) {
  const found = []
  for (const order of orders) {
    const jpeg = await photoAsJpeg(services, order.id)
    found.push(
      jpeg === null
        ? order
        : { ...order, photograph: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` },
    )
  }
  return found
}

/** Exports all that is stored about an e-mail address as JSON, with the number of its orders; the audit log says who did (GDPR, articles 15 and 20). */
export async function exportPersonalData(
  services: Services,
  email: string,
  who: string,
): Promise<{ readonly text: string; readonly orders: number }> {
  const { orders, ...others } = await keptOf(services, email)
  const ids = orders.map(({ id }) => id)
  const kept = { orders: await withPhotographs(services, orders), ...others }
  for (const orderId of ids.length > 0 ? ids : [null])
    await writeAuditLog(services.db, { orderId, who, what: 'exports personal data' }, services.now())
  const text = JSON.stringify(kept, null, 2).replaceAll(MADE_UP_IDS, 'null')
  return { text: `${text}\n`, orders: ids.length }
}

/** Why an order still needs the address, the reason that lasts longest first, or null if it is closed. */
async function openReason({ db, now }: Services, row: OrderRow): Promise<string | null> {
  const { id, state } = row
  if (['pending', 'awaiting_funds', 'review', 'disputed'].includes(state)) return `is ${state.replaceAll('_', ' ')}`
  if (['paid', 'part_refunded'].includes(state)) {
    const order = orderFromRow(row)
    const { postedAt } = wayOf(order)
    if (postedAt === null) return 'is still to be made or posted'
    const until = new Date(Date.parse(postedAt) + closedAfter(order))
    if (until > now()) return `may be sent back until ${until.toISOString().slice(0, 10)}`
  }
  return (await emailsOf(db, id)).some((email) => email.state === 'due') ? 'has an e-mail on its way' : null
}

/** Takes from an order what bookkeeping does not need; of one that was never paid, all that was typed. */
function eraseOrder(services: Services, order: OrderRow, who: string): Promise<void> {
  const { id, paidAt } = order
  return onLockedOrder(services, id, async ({ trx, now }) => {
    await eraseTyped(trx, [order], { isPaid: paidAt !== null, at: now.toISOString() })
    if (paidAt === null) await trx.deleteFrom('orderWords').where('orderId', '=', id).execute()
    else await indexOrder(trx, id)
    await writeAuditLog(trx, { orderId: id, who, what: 'erases personal data at the buyer’s request' }, now)
    await writeOrderEvent(trx, { orderId: id, kind: 'change' }, now)
  })
}

async function eraseReviews(db: Kysely<Schema>, orders: readonly OrderRow[]): Promise<bigint> {
  const ids = orders.map(({ id }) => id)
  return (await db.deleteFrom('reviews').where('orderId', 'in', ids).executeTakeFirstOrThrow()).numDeletedRows
}

type Erasure = { readonly erased: readonly string[]; readonly remains: readonly string[] }

function eraseBesideOrders(services: Services, email: string, who: string): Promise<Erasure> {
  const key = email.toLowerCase()
  return inTransaction(services.db, async (trx) => {
    const [erased, remains]: [string[], string[]] = [[], []]
    const reader = trx.selectFrom('newsletter').select('id').where('emailKey', '=', key)
    const deliveries = trx.selectFrom('deliveries').select('id').where('readerId', 'in', reader)
    await trx.deleteFrom('outbox').where('aboutId', 'in', deliveries).execute()
    await trx.deleteFrom('outbox').where('aboutId', 'in', reader).execute()
    const { numDeletedRows: readers } = await trx
      .deleteFrom('newsletter')
      .where('emailKey', '=', key)
      .executeTakeFirstOrThrow()
    if (readers > 0n) erased.push('The sign-up for the newsletter.')
    await trx.deleteFrom('suppressions').where('emailKey', '=', key).where('reason', '=', 'unreachable').execute()
    const offers = trx.selectFrom('offers').select('id').where(sql<string>`lower(email)`, '=', key)
    const offered = (await offers.execute()).map(({ id }) => id)
    if (offered.length > 0) {
      await trx.deleteFrom('outbox').where('aboutId', 'in', offered).execute()
      await trx.deleteFrom('offers').where('id', 'in', offered).execute()
      erased.push(`Bespoke orders that were offered: ${offered.length}.`)
    }
    const payments = await trx
      .selectFrom('unmatchedPayments')
      .select(['id', 'doneAt'])
      .where(sql<string>`lower(email)`, '=', key)
      .execute()
    const closed = payments.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id)
    if (closed.length > 0) {
      await trx.deleteFrom('outbox').where('aboutId', 'in', closed).execute()
      await trx.deleteFrom('unmatchedPayments').where('id', 'in', closed).execute()
      erased.push(`Payments that belong to no order: ${closed.length}.`)
    }
    if (closed.length < payments.length)
      remains.push('A payment that belongs to no order: it stays until you mark it as resolved on Today.')
    const stray = await strayWithdrawals(trx, email).where('orderId', 'is', null).execute()
    const ids = stray.map(({ id }) => id)
    if (ids.length > 0) {
      await trx.deleteFrom('outbox').where('aboutId', 'in', ids).execute()
      await trx.deleteFrom('withdrawals').where('id', 'in', ids).execute()
      erased.push(`Statements of withdrawal that match no order: ${ids.length}.`)
    }
    if (readers > 0n || ids.length > 0 || offered.length > 0 || closed.length > 0)
      await writeAuditLog(trx, { orderId: null, who, what: 'erases personal data beside orders' }, services.now())
    // E-mails of any order or sign-up may have been refused with the address in the answer.
    const refused = await trx
      .selectFrom('outbox')
      .select(['id', 'lastError'])
      .where('lastError', 'like', '%@%')
      .execute()
    const naming = refused.filter(({ lastError }) => lastError !== null && holdsEmail(lastError, key))
    for (const { id } of naming) await trx.updateTable('outbox').set({ lastError: null }).where('id', '=', id).execute()
    const person = { id: null, email: key, name: null, phone: null, address: null }
    const complaints = await maskComplaints(trx, person)
    if (complaints > 0) erased.push(`The address in complaints: ${complaints}.`)
    await trx.deleteFrom('sandboxInbox').where(sql<string>`lower(recipient)`, '=', key).execute()
    return { erased, remains }
  })
}

const listed = new Intl.ListFormat('en-IE')

/** Names the data of an order that are erased. Answers to questions are named only if the order has some. */
export function erasedParts({ paidAt, answers }: Pick<OrderRow, 'paidAt' | 'answers'>): string {
  const columns = typedTables.find(({ table }) => table === 'orders')?.columns ?? []
  const gone = columns.filter(
    ({ name, isKept }) => !(paidAt !== null && isKept) && !(name === 'answers' && answers === '[]'),
  )
  return listed.format(gone.flatMap(({ called }) => called ?? []))
}

/** Erases of one e-mail address what neither an open order nor bookkeeping needs, and says what remains and why (Regulation (EU) 2016/679, article 17). */
export async function erasePersonalData(
  services: Services,
  email: string,
  who: string,
): Promise<Erasure & { readonly orderIds: readonly string[] }> {
  const { db } = services
  const key = email.toLowerCase()
  const [erased, remains, orderIds]: [string[], string[], string[]] = [[], [], []]
  const orders = await ordersOf(db, email)
  const reviews = orders.length === 0 ? 0n : await eraseReviews(db, orders)
  if (reviews > 0n) erased.push(`Reviews: ${reviews}.`)
  for (const order of orders) {
    const name = `Order ${orderReference(order)}`
    const reason = await openReason(services, order)
    if (reason !== null) {
      remains.push(`${name} ${reason}: all of it stays until then.`)
      continue
    }
    const photograph = (await keptPhoto(db, order.id)) === null ? '' : ', photograph'
    await eraseOrder(services, order, who)
    orderIds.push(order.id)
    erased.push(`${name}: ${erasedParts(order)}${photograph}.`)
    if (order.paidAt !== null)
      remains.push(
        `${name}: name, address, what was bought, money, invoices and withdrawals, for bookkeeping, ${RETENTION_YEARS} years.`,
      )
  }
  if (orderIds.length > 0) await tryToSweepPhotos(services)
  const beside = await eraseBesideOrders(services, email, who)
  erased.push(...beside.erased)
  remains.push(...beside.remains)
  const objection = db.selectFrom('suppressions').select('id').where('emailKey', '=', key)
  if (await objection.executeTakeFirst())
    remains.push('The request not to be asked for reviews, so that we don’t ask again.')
  const desk = await db.selectFrom('staff').select('id').where('email', '=', key).executeTakeFirst()
  if (desk) remains.push('The address has access to the desk. Remove it under Access.')
  return { erased, remains, orderIds }
}
