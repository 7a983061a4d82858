import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { isReady } from '#shop/checkout/making.ts'
import { counted } from '#shop/counted.ts'
import { formatTime } from '#shop/dates.ts'
import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { type OrderSummary, TODAY_MAX, type TodayAnswer, UNPAID } from '#shop/desk/orders.ts'
import { formatMoney } from '#shop/money.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { reviewsToRead } from '../../contact/reviews/store.ts'
import { SessionId } from '../../money/payments/session-id.ts'
import { statementsToRefund } from '../../money/refunds/withdrawals-to-refund.ts'
import { findSwap } from '../../orders/fulfilment/gift-swaps.ts'
import { soldTwice } from '../../orders/fulfilment/put-back.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { leaveAll, manyUnpaid } from '../../orders/order/leave.ts'
import { ordersToDo } from '../../orders/order/list.ts'
import { readMoneyBack } from '../../orders/order/money-back.ts'
import {
  closeUnmatchedPayment,
  findUnmatchedPayment,
  openUnmatchedPayments,
} from '../../orders/order/unmatched-payments.ts'
import { orderFromRow, ownLivemode, parseAnswers, selectOrders } from '../../platform/database/orders.ts'
import { lastingIncidents } from '../../platform/maintenance/incidents.ts'
import type { Services } from '../../platform/services/services.ts'
import { done, type Handlers } from '../calls/handler.ts'
import { streamOrderEvents } from './live.ts'
import { describeSwap, emailOf, withdrawalOf } from './order.ts'
import { summariesOf } from './summaries.ts'

/** A refund in full may have failed, so that its order has money left. */
const withMoney = ['paid', 'part_refunded', 'disputed', 'refunded']

async function withdrawn(services: Services): Promise<TodayAnswer['withdrawn']> {
  const rows = await services.db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.orderId')
    .select(['withdrawals.id', 'orderId'])
    .where('doneAt', 'is', null)
    .where('orders.state', 'in', withMoney)
    .where('livemode', '=', ownLivemode(services.config))
    .orderBy('receivedAt')
    .limit(TODAY_MAX)
    .execute()
  const ids = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  const orders = await summariesOf(services, ids)
  const found = ids.length === 0 ? [] : await selectOrders(services.db).where('id', 'in', ids).execute()
  const statements = (
    await Promise.all(
      found.map(async (row) => {
        const order = orderFromRow(row)
        const isOpen = order.state !== 'refunded' || (await readMoneyBack(services.db, order)).owed > 0
        return isOpen ? statementsToRefund(services.db, order) : []
      }),
    )
  ).flat()
  return rows.flatMap((row) => {
    const order = orders.find(({ id }) => id === row.orderId)
    const statement = statements.find(({ id }) => id === row.id)
    return order && statement ? [{ order, withdrawal: withdrawalOf(statement) }] : []
  })
}

async function ordersToSwap({ db, config }: Services): Promise<string[]> {
  const open = db
    .selectFrom('giftSwaps')
    .innerJoin('orders', 'orders.id', 'giftSwaps.orderId')
    .select('orderId')
    .where('doneAt', 'is', null)
    .where('livemode', '=', ownLivemode(config))
  return (await open.orderBy('askedAt').limit(TODAY_MAX).execute()).map(({ orderId }) => orderId)
}

async function swaps(services: Services): Promise<TodayAnswer['swaps']> {
  const asked = await Promise.all(
    (await summariesOf(services, await ordersToSwap(services))).map(async (order) => ({
      order,
      swap: describeSwap(await findSwap(services.db, order.id)),
    })),
  )
  return asked.flatMap(({ order, swap }) => (swap === null ? [] : [{ order, swap }]))
}

async function disputed(services: Services): Promise<TodayAnswer['disputed']> {
  const rows = await services.db
    .selectFrom('disputes')
    .select(['orderId', 'answerBy'])
    .where('outcome', 'is', null)
    .orderBy('answerBy')
    .limit(TODAY_MAX)
    .execute()
  const orders = await summariesOf(services, [...new Set(rows.map(({ orderId }) => orderId))])
  return rows.flatMap(({ orderId, answerBy }) => {
    const order = orders.find(({ id }) => id === orderId)
    return order ? [{ order, answerBy }] : []
  })
}

async function stuckEmails({ db, now }: Services): Promise<TodayAnswer['emails']> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'stuck')
    .orderBy('dueAt')
    .limit(TODAY_MAX)
    .execute()
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  const orders = ids.length === 0 ? [] : await selectOrders(db).where('id', 'in', ids).execute()
  return rows.map((row) => {
    const order = orders.find(({ id }) => id === row.orderId)
    return {
      ...emailOf(row, now()),
      orderId: row.orderId,
      reference: order === undefined ? null : orderReference(orderFromRow(order)),
    }
  })
}

async function unmatchedPayments(services: Services): Promise<TodayAnswer['unmatchedPayments']> {
  return (await openUnmatchedPayments(services)).map(({ id, amount, currency, name, email, noticedAt }) => ({
    id,
    amount: formatMoney(amount, currency),
    name,
    email: email && readableEmail(email),
    noticedAt,
  }))
}

type Unpaid = NonNullable<Awaited<ReturnType<typeof manyUnpaid>>>

/** The items that unpaid orders reserve, by product name: '3 unpaid orders: 6 × First Dance'. */
function unpaidWords({ catalogue }: ServerShop, { orders, items }: Unpaid): string {
  const pieces = new Map<string, number>()
  for (const [variant, quantity] of items) {
    const [id = variant] = variant.split('.')
    const name = catalogue.byKey.get(id)?.name ?? id
    pieces.set(name, (pieces.get(name) ?? 0) + quantity)
  }
  const names = [...pieces].map(([name, quantity]) => `${quantity} × ${name}`).join(', ')
  return `${counted(orders.length, 'unpaid order')}: ${names}`
}

/** The time at which reserved items are free again if nobody pays; '' if it is over, because the shop then frees them within seconds. */
function endWords({ ends }: Unpaid, now: Date): string {
  const times = ends
    .filter((end) => end > now.toISOString())
    .toSorted()
    .map((end) => formatTime(new Date(end)))
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return ''
  const when = first === last ? `at ${first}` : `between ${first} and ${last}`
  return ` ${ends.length === 1 ? 'It is' : 'They are'} free again ${when} at the latest, if nobody pays.`
}

async function unpaidTrouble(shop: ServerShop, services: Services): Promise<TodayAnswer['troubles']> {
  const unpaid = await manyUnpaid(services)
  if (unpaid === null) return []
  const advice = 'You can put them back on sale now. Anyone who is paying just now then has to order again.'
  const detail = `Reserved by ${unpaidWords(shop, unpaid)}.${endWords(unpaid, services.now())} ${advice}`
  return [{ id: UNPAID, name: UNPAID, since: unpaid.since, detail }]
}

/** Orders with only the lines that are to be made: what was in stock when it was ordered is only packed. Those without such a line are left out. */
async function withoutReady(services: Services, orders: readonly OrderSummary[]): Promise<OrderSummary[]> {
  const ids = orders.filter(({ inStock }) => inStock === 'some').map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await selectOrders(services.db).where('id', 'in', ids).execute()
  const shops = new Map<string, ServerShop>()
  for (const row of rows) {
    const { shopVersion } = orderFromRow(row).promise
    shops.set(row.id, await services.shopOfVersion(shopVersion))
  }
  return orders.flatMap((order) => {
    const shop = shops.get(order.id)
    if (shop === undefined) return order.inStock === 'all' ? [] : [order]
    const toMake = order.toMake.filter((line) => !isReady(shop, line))
    return toMake.length === 0 ? [] : [{ ...order, toMake }]
  })
}

function notesOf({ db }: Services, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .leftJoin('giftSwaps', (join) =>
      join.onRef('giftSwaps.orderId', '=', 'orders.id').on('giftSwaps.doneAt', 'is', null),
    )
    .select(['id', 'note', 'giftNote', 'answers', 'askedAt'])
    .where('id', 'in', ids)
    .execute()
}

export const todayHandlers: Handlers<typeof import('#shop/calls/today.ts')> = {
  async readToday(services, { shop, actor }) {
    const [toMake, toPost] = await Promise.all(
      (['to-make', 'to-post'] as const).map(async (what) =>
        summariesOf(services, await ordersToDo(services, what, TODAY_MAX)),
      ),
    )
    const isOwner = actor.staff.role === 'owner'
    const doubles = await soldTwice(services)
    const soldOrders = await summariesOf(services, [...doubles.keys()])
    return {
      toMake: toMake ?? [],
      toPost: toPost ?? [],
      withdrawn: await withdrawn(services),
      swaps: await swaps(services),
      disputed: await disputed(services),
      soldTwice: soldOrders.map((order) => ({ order, items: (doubles.get(order.id) ?? []).join(', ') })),
      troubles: [
        ...(await lastingIncidents(services.db)).map(({ id, name, since, detail }) => ({ id, name, since, detail })),
        ...(isOwner ? await unpaidTrouble(shop, services) : []),
      ],
      unmatchedPayments: isOwner ? await unmatchedPayments(services) : [],
      emails: await stuckEmails(services),
      reviewsToRead: isOwner ? await reviewsToRead(services) : 0,
    }
  },
  async readBench(services) {
    const waiting = await summariesOf(services, await ordersToDo(services, 'to-make', TODAY_MAX))
    const toSwap = await summariesOf(services, await ordersToSwap(services))
    const toMake = [...(await withoutReady(services, waiting)), ...toSwap]
    const ids = toMake.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await notesOf(services, ids)
    const orders = toMake.map((order) => {
      const { note = '', giftNote = '', answers = '[]', askedAt } = rows.find(({ id }) => id === order.id) ?? {}
      const answered = parseAnswers(answers)
      return {
        ...order,
        note,
        giftNote: sanitizeParagraphs(giftNote),
        ...(answered.length > 0 && { answers: answered }),
        waitsSince: askedAt ?? order.orderedAt,
      }
    })
    return { orders }
  },
  async closeUnmatchedPayment(services, { actor, body: { id } }) {
    if (!v.is(SessionId, id)) return refuseCall('no-payment')
    const refusal = await closeUnmatchedPayment(services, id, actor.staff.email)
    // Somebody else was quicker: it is as wanted.
    const isDone = refusal === null || (await findUnmatchedPayment(services.db, id)) !== null
    return isDone ? done : refusal
  },
  async freeUnpaid(services, { shop, actor }) {
    const unpaid = await manyUnpaid(services)
    if (unpaid === null) return done
    const what = `freed what was reserved by ${unpaidWords(shop, unpaid)}`
    await writeAuditLog(services.db, { orderId: null, who: actor.staff.email, what }, services.now())
    return (await leaveAll(shop, services, unpaid.orders)) ? done : refuseCall('provider-silent')
  },
  watchOrders: (services, { c }) => streamOrderEvents(services, c),
}
