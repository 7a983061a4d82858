import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { OrderFilter } from '#shop/desk/orders.ts'
import { type OrderState, unpaidStates } from '#shop/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { type ListCursor, searchOrders } from './search-index.ts'

const toDo: readonly OrderState[] = ['paid', 'part_refunded']
const withMoney: readonly OrderState[] = ['paid', 'part_refunded', 'disputed']

const statesOf = {
  all: [...withMoney, 'refunded', 'review', 'awaiting_funds'],
  posted: toDo,
  refunded: ['part_refunded', 'refunded'],
  disputed: ['disputed'],
  'in-doubt': ['review', 'awaiting_funds'],
  unpaid: unpaidStates,
} satisfies Partial<Record<OrderFilter, readonly OrderState[]>>

type Page = { readonly limit: number; readonly before: ListCursor | null; readonly isLive: boolean }
type Orders = ExpressionBuilder<Schema, 'orders'>

function openWithdrawals(eb: Orders) {
  return eb
    .selectFrom('withdrawals')
    .select('withdrawals.orderId')
    .where('withdrawals.doneAt', 'is', null)
    .where('withdrawals.orderId', 'is not', null)
}

// Nearly every order is paid: the index of states is kept away from these queries, or it would be read from end to end.
const isIn = (states: readonly OrderState[]) => sql<boolean>`coalesce(state, '') in (${sql.join(states)})`

const isBefore = ({ createdAt, id }: ListCursor) => sql<boolean>`(created_at, id) < (${createdAt}, ${id})`

function ordersOn(db: Kysely<Schema>, { isLive, before, limit }: Page) {
  return db
    .selectFrom('orders')
    .select(['id', 'createdAt'])
    .$if(isLive, (query) => query.where('livemode', '=', 1))
    .$if(before !== null, (query) => query.where(isBefore(before ?? { createdAt: '', id: '' })))
    .limit(limit)
}

/** The orders that wait at the bench, made or not. One that its customer has withdrawn from waits elsewhere, unless the statement names its lines: then the others are still made. */
function waiting(db: Kysely<Schema>, what: 'to-make' | 'to-post', page: Page) {
  const isMade = (eb: Orders) =>
    eb.exists(
      eb
        .selectFrom('parcels')
        .select('parcels.id')
        .whereRef('parcels.orderId', '=', 'orders.id')
        .where('parcels.madeAt', 'is not', null)
        .where('parcels.postedAt', 'is', null),
    )
  return ordersOn(db, page)
    .where('toDoSince', 'is not', null)
    .where(isIn(toDo))
    .where((eb) => {
      const ofOrder = openWithdrawals(eb).whereRef('withdrawals.orderId', '=', 'orders.id')
      return eb.not(eb.exists(ofOrder.where('withdrawals.scope', '!=', 'items')))
    })
    .where((eb) => (what === 'to-make' ? eb.not(isMade(eb)) : isMade(eb)))
}

const newestFirst = (a: ListCursor, b: ListCursor) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1

async function pageOf(db: Kysely<Schema>, filter: OrderFilter, page: Page): Promise<ListCursor[]> {
  if (filter === 'to-make' || filter === 'to-post')
    return waiting(db, filter, page).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
  if (filter === 'withdrawn')
    return ordersOn(db, page)
      .where((eb) => eb('id', 'in', openWithdrawals(eb)))
      .where(isIn(withMoney))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
  // A state at a time, each by its index, costs less than all together.
  const states: readonly OrderState[] = statesOf[filter]
  const found = await Promise.all(
    states.map((state) =>
      ordersOn(db, page)
        .where('state', '=', state)
        .$if(filter === 'posted', (query) => query.where('toDoSince', 'is', null))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ),
  )
  return found.flat().sort(newestFirst).slice(0, page.limit)
}

/** The ids of the orders that a filter takes or, with a search, that it finds among all that money came in for; the newest first, in a live shop the real ones only (S10.181). */
export async function listOrders(
  shop: Shop,
  { db, config }: Pick<Services, 'db' | 'config'>,
  { filter, search, limit, before }: { filter: OrderFilter; search: string; limit: number; before: ListCursor | null },
): Promise<string[]> {
  if (search !== '') return searchOrders(shop, db, search, { limit, before })
  const found = await pageOf(db, filter, { limit, before, isLive: config.mode === 'live' })
  return found.map(({ id }) => id)
}

/** The ids of the orders that wait to be made or to be posted, the one that waits longest first. */
export async function ordersToDo(
  { db, config }: Pick<Services, 'db' | 'config'>,
  what: 'to-make' | 'to-post',
  limit: number,
): Promise<string[]> {
  const page = { limit, before: null, isLive: config.mode === 'live' }
  return (await waiting(db, what, page).orderBy('toDoSince').execute()).map(({ id }) => id)
}
