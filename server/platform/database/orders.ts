import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { OrderLineData } from '#shop/cart/order-line-data.ts'
import { AnswerData } from '#shop/checkout/read-answers.ts'
import { channels } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { OrderPromise } from '#shop/orders/promise.ts'
import { parseReference, REFERENCE_AT, REFERENCE_LENGTH } from '#shop/orders/reference.ts'
import { type OrderState, orderStates } from '#shop/orders/states.ts'
import type { Config } from '../config/config.ts'
import { mustHold } from './broken-rule.ts'
import { insertItems, pairsOf, parseItems, selectItems, selectJson, writeVatRate } from './order-items.ts'
import type { OrderRow, Schema } from './schema.ts'

export const unpaidColumns = {
  state: 'pending',
  sessionId: null,
  reference: null,
  offerId: null,
  checkoutUrl: null,
  paymentId: null,
  paidAt: null,
  name: null,
  phone: null,
  address: null,
  vatBasisPoints: null,
  received: null,
  discount: 0,
  code: null,
  codeId: null,
  goesWith: null,
  leftAt: null,
  parcels: '[]',
  answers: '[]',
} as const

export type NewOrderRow = Insertable<Schema['orders']> & Pick<OrderRow, 'items'> & Partial<Pick<OrderRow, 'parcels'>>

const State = v.picklist(orderStates)
const Lines = v.pipe(v.string(), v.parseJson(), v.array(OrderLineData))
const StoredPromise = v.pipe(v.string(), v.parseJson(), OrderPromise)
const FromChannel = v.picklist(channels)
const Answers = v.pipe(v.string(), v.parseJson(), v.array(AnswerData))
const when = v.nullable(v.string())
const Parcels = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), madeAt: when, postedAt: when, deliveredAt: when, tracking: when })),
)
const StoredAddress = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    line1: v.string(),
    line2: v.string(),
    city: v.string(),
    county: v.string(),
    postcode: v.string(),
    country: v.string(),
  }),
)

export function parseLines(lines: string): v.InferOutput<typeof Lines> {
  return v.parse(Lines, lines)
}

export function parseAnswers(answers: string): v.InferOutput<typeof Answers> {
  return v.parse(Answers, answers)
}

export function stateFromRow({ state }: Pick<OrderRow, 'state'>): OrderState {
  return v.parse(State, state)
}

/** The order that a row holds; throws if the row was damaged. */
export function orderFromRow(row: OrderRow): Order {
  return {
    id: row.id,
    sessionId: row.sessionId,
    reference: row.reference,
    cartId: row.cartId,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    email: row.email,
    name: row.name,
    phone: row.phone,
    subtotal: row.subtotal,
    discount: row.discount,
    code: row.code,
    shipping: row.shipping,
    giftWrap: row.giftWrap,
    total: row.total,
    giftNote: row.giftNote,
    answers: parseAnswers(row.answers),
    zone: row.zone,
    referencePrefix: row.referencePrefix,
    state: stateFromRow(row),
    itemised: row.itemised === 1,
    livemode: row.livemode === 1,
    vatPercent: row.vatBasisPoints === null ? null : row.vatBasisPoints / 100,
    items: parseItems(row.items),
    parcels: v.parse(Parcels, row.parcels),
    channel: v.parse(FromChannel, row.channel),
    leadDays: row.leadDays,
    firstOrderId: row.goesWith,
    promise: v.parse(StoredPromise, row.promise),
    address: row.address === null ? null : v.parse(StoredAddress, row.address),
  }
}

export const orderParts = (db: Kysely<Schema>) => [selectItems(db), selectParcels(db)]

export function selectOrders(db: Kysely<Schema>) {
  return db.selectFrom('orders').selectAll('orders').select(orderParts(db))
}

/** Keeps an order for this transaction; the others wait. Read it after that: a query that waits for a row sees the items of before. */
export async function holdOrder(
  trx: Kysely<Schema>,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  id: string,
): Promise<void> {
  // SQLite locks the whole database as the transaction begins (server/platform/database/sqlite.ts).
  if (databaseUrl !== null) await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertOrder(trx: Kysely<Schema>, row: NewOrderRow): Promise<boolean> {
  const { items, parcels: _, ...columns } = row
  const { id, subtotal, discount = 0, shipping, giftWrap, total } = columns
  mustHold(
    total === subtotal - discount + shipping + giftWrap,
    `order ${id} would cost ${total} cents, its parts do not`,
  )
  const { numInsertedOrUpdatedRows: written } = await trx
    .insertInto('orders')
    .values({ ...columns, itemCount: parseItems(items).length })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (written !== 1n) return false
  await insertItems(trx, columns.id, items, columns.createdAt)
  if (typeof columns.vatBasisPoints === 'number') await writeVatRate(trx, columns.id, columns.vatBasisPoints)
  return true
}

const parcelPairs = pairsOf('parcels', ['id', 'made_at', 'posted_at', 'delivered_at', 'tracking'])

function selectParcels(db: Kysely<Schema>) {
  const all = selectJson(db, parcelPairs)
  return sql<string>`(select ${all} from parcels where parcels.order_id = orders.id)`.as('parcels')
}

/** An order is written down at most this long before it is paid, in ms: a page lives an hour, a delayed payment takes days. */
export const PAID_WITHIN_MS = 14 * 86_400_000

/** The `livemode` of orders that count in this shop: real ones if it is live, else the others (docs/decisions/007). */
export function ownLivemode({ mode }: Pick<Config, 'mode'>): 0 | 1 {
  return mode === 'live' ? 1 : 0
}

export function isReadable(row: OrderRow): boolean {
  try {
    orderFromRow(row)
    return true
  } catch {
    return false
  }
}

export async function findOrder(
  db: Kysely<Schema>,
  column: 'id' | 'sessionId' | 'paymentId',
  value: string,
): Promise<Order | null> {
  const row = await selectOrders(db).where(column, '=', value).limit(1).executeTakeFirst()
  return row ? orderFromRow(row) : null
}

/** `charactersOf` of an order in a query: the expression of the index `orders_reference`. SQL counts from 1. */
export const storedCharacters = sql<string>`coalesce(reference, upper(substr(session_id, ${sql.lit(REFERENCE_AT + 1)}, ${sql.lit(REFERENCE_LENGTH)})))`

/** The orders that a reference and an e-mail address fit, the newest first; either may be typed in capitals or not, and the reference with any prefix or none. */
export async function findOrdersByReference(
  db: Kysely<Schema>,
  { reference, email, since = '' }: { reference: string; email: string; since?: string },
): Promise<Order[]> {
  const characters = parseReference(reference)
  if (characters === null) return []
  const rows = await selectOrders(db)
    .where('createdAt', '>=', since)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where(storedCharacters, '=', characters)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(orderFromRow)
}

/** The statements of withdrawal from an order, the oldest first; with one the order counts as withdrawn, in whole or in part. */
export function withdrawalsFrom(db: Kysely<Schema>, orderId: string): Promise<Selectable<Schema['withdrawals']>[]> {
  return db.selectFrom('withdrawals').selectAll().where('orderId', '=', orderId).orderBy('receivedAt').execute()
}
