import { type Kysely, sql } from 'kysely'
import { itemState } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { canTransition, isPaid, type OrderState, orderStates } from '#shop/orders/states.ts'
import { amounts, parsePayment } from '../../sandbox/payments/payment.ts'
import { REFUND_REQUEST } from '../../server/money/refunds/refund-items.ts'
import { orderFromRow, selectOrders } from '../../server/platform/database/orders.ts'
import type { OrderRow, Schema } from '../../server/platform/database/schema.ts'
import type { Memory } from './memory.ts'
import type { ReceivedEmail } from './outside.ts'

type Db = Kysely<Schema>
type OneOrder = { readonly db: Db; readonly memory: Memory; readonly order: Order; readonly row: OrderRow }
type Step = { readonly db: Db; readonly memory: Memory; readonly emails: readonly ReceivedEmail[] }
type Night = { readonly db: Db; readonly provider: Db; readonly memory: Memory; readonly now: string }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const ago = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()
const MINUTE_MS = 60_000

function reaches(from: OrderState, to: OrderState): boolean {
  const reached = new Set([from])
  for (const one of reached) for (const next of orderStates) if (canTransition(one, next)) reached.add(next)
  return reached.has(to)
}

/** After every step, of each order that the step touched. Each answers what is wrong, or nothing. */
const ofAnOrder: Readonly<Record<string, (one: OneOrder) => Promise<string[]> | string[]>> = {
  'every unit of an item is in one place': ({ order }) =>
    order.items.flatMap((item) => {
      const { claims: _, refundedCents: __, leftCents: ___, ...counts } = itemState(item)
      const { kept, asked, refunded, owed, cancelled, toMake, toPost, made, posted, delivered } = counts
      const isWhole = kept + asked + refunded + owed + cancelled === item.quantity
      const isInOrder = toMake <= toPost && posted <= made && delivered <= posted
      const isWithin = Object.values(counts).every((count) => count >= 0 && count <= item.quantity)
      return isWhole && isInOrder && isWithin ? [] : [`${item.itemId}: ${JSON.stringify(counts)}`]
    }),

  'an order costs its items, its postage and its gift wrap': ({ order }) => {
    const items = sum(order.items.map(({ unitCents, quantity }) => unitCents * quantity))
    return order.itemised &&
      order.channel !== 'replacement' &&
      order.total !== order.subtotal - order.discount + order.shipping + order.giftWrap
      ? [
          `${order.total} is not ${order.subtotal} - ${order.discount} + ${order.shipping} + ${order.giftWrap}, items ${items}`,
        ]
      : []
  },

  'a state follows from the one before': ({ memory, order }) => {
    const before = memory.orders.get(order.id)
    return before && !reaches(before.state, order.state) ? [`${before.state}, then ${order.state}`] : []
  },

  'what was promised and agreed with an order stays': ({ memory, order }) => {
    const before = memory.orders.get(order.id)
    const promise = JSON.stringify(order.promise)
    const isSame =
      before === undefined || !isPaid(before.state) || (before.promise === promise && before.total === order.total)
    return isSame ? [] : [`promised ${before?.promise} for ${before?.total}, now ${promise} for ${order.total}`]
  },

  'no more money goes back than came in, and the papers say how much stayed': async ({ db, order, row }) => {
    if (!isPaid(order.state)) return []
    const received = order.channel === 'replacement' ? 0 : (row.received ?? order.total)
    const refunds = await db.selectFrom('refunds').selectAll().where('orderId', '=', order.id).execute()
    const disputes = await db.selectFrom('disputes').selectAll().where('orderId', '=', order.id).execute()
    const invoices = await db.selectFrom('invoices').select('gross').where('orderId', '=', order.id).execute()
    const back = sum(refunds.filter(({ state }) => state === 'given').map(({ amount }) => amount))
    const lost = sum(disputes.filter(({ outcome }) => outcome === 'lost').map(({ amount }) => amount))
    const papers = sum(invoices.map(({ gross }) => gross))
    return [
      ...(back > received ? [`${back} of ${received} went back`] : []),
      ...(papers === received - back - lost ? [] : [`the papers say ${papers}, not ${received} - ${back} - ${lost}`]),
      // A refund that the bank sent back does not make an order paid again.
      ...(order.state === 'refunded' && back < received && refunds.every(({ state }) => state === 'given')
        ? [`refunded, with ${back} of ${received}`]
        : []),
    ]
  },

  'whoever paid is told, and the owner too': async ({ db, order }) => {
    // A sale at a stall may have no address, and nobody writes to somebody who was erased.
    if (order.email === null) return []
    const emails = await db.selectFrom('outbox').select(['kind', 'aboutId']).where('orderId', '=', order.id).execute()
    const has = (kind: string, id: string) => emails.some((one) => one.kind === kind && one.aboutId === id)
    const refunds = await db.selectFrom('refunds').select('id').where('orderId', '=', order.id).execute()
    const disputes = await db.selectFrom('disputes').select('id').where('orderId', '=', order.id).execute()
    const wanted = [
      ...(isPaid(order.state) && order.channel === 'shop' && !has('sold-out', order.id)
        ? [['confirmation', order.id] as const, ['owner', order.id] as const]
        : []),
      ...refunds.map(({ id }) => ['refund', id] as const),
      ...disputes
        .filter(({ id }) => !has('dispute-lost', id) && !has('dispute-won', id))
        .map(({ id }) => ['dispute', id] as const),
    ]
    return wanted.filter(([kind, id]) => !has(kind, id)).map(([kind, id]) => `no e-mail ${kind} about ${id}`)
  },

  'an order holds the counted items that it has to': async ({ db, order }) => {
    const { held } = await db
      .selectFrom('stockMovements')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('delta'), sql<number>`0`).as('held'))
      .where('orderId', '=', order.id)
      .where('cause', '!=', 'uncounted')
      .executeTakeFirstOrThrow()
    const isOver = order.state === 'expired' || order.state === 'failed'
    if (isOver && held !== 0) return [`${order.state}, and still holds ${-held}`]
    return held > 0 ? [`gave ${held} more back than it took`] : []
  },

  'what is in parcels was posted': async ({ db, order }) => {
    const posted = sum(order.items.map((item) => itemState(item).posted))
    const isPosted = order.parcels.some(({ postedAt }) => postedAt !== null)
    if (posted > 0 !== isPosted) return [`${posted} posted, and ${isPosted ? 'a' : 'no'} posted parcel`]
    const emails = await db
      .selectFrom('outbox')
      .select('aboutId')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'posted')
      .execute()
    const untold = order.parcels.filter(
      ({ id, postedAt }) => postedAt !== null && !emails.some(({ aboutId }) => aboutId === id),
    )
    return order.sessionId === null ? [] : untold.map(({ id }) => `parcel ${id} was posted without an e-mail`)
  },
}

/** After every step, of the whole shop. */
const ofTheShop: Readonly<Record<string, (step: Step) => Promise<string[]>>> = {
  'a count is the sum of its movements, and never below zero': async ({ db }) => {
    const rows = await db
      .selectFrom('stock')
      .leftJoin('stockMovements', 'stockMovements.variant', 'stock.variant')
      .select((eb) => [
        'stock.variant',
        'stock.count',
        eb.fn.coalesce(eb.fn.sum<number>('delta'), sql<number>`0`).as('moved'),
      ])
      .groupBy(['stock.variant', 'stock.count'])
      .execute()
    return rows
      .filter(({ count, moved }) => count !== moved || count < 0)
      .map(({ variant, count, moved }) => `${variant}: ${count}, its movements make ${moved}`)
  },

  'numbers of invoices have no gaps': async ({ db }) => {
    const rows = await db
      .selectFrom('invoiceSeries')
      .innerJoin('invoices', 'invoices.series', 'invoiceSeries.series')
      .select((eb) => [
        'invoices.series',
        'last',
        eb.fn.countAll<number>().as('count'),
        eb.fn.max('number').as('highest'),
      ])
      .groupBy(['invoices.series', 'last'])
      .execute()
    return rows
      .filter(({ last, count, highest }) => last !== count || last !== highest)
      .map(
        ({ series, last, count, highest }) => `${series}: ${count} numbers up to ${highest}, and ${last} was the last`,
      )
  },

  'an e-mail comes once, or again if nobody heard that it came': async ({ memory, emails }) =>
    emails.flatMap(({ key, subject }) => {
      const { count = 0, unheard = 0 } = memory.emails.get(key) ?? {}
      return count - unheard > 1 ? [`“${subject}” came ${count} times (${key})`] : []
    }),
}

/** In a calm night, when nothing is on its way any more. */
const ofTheNight: Readonly<Record<string, (night: Night) => Promise<string[]>>> = {
  'the books know of each payment what the provider knows': async ({ db, provider, memory }) => {
    const events = await provider
      .selectFrom('sandboxEvents')
      .select('sessionId')
      .distinct()
      .where('createdAt', '>=', memory.checkedUntil())
      .execute()
    const wrong: string[] = []
    for (const { sessionId } of events) {
      const stored = await provider
        .selectFrom('sandboxSessions')
        .select('session')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      const payment = parsePayment(stored)
      const rows = await selectOrders(db).where('sessionId', '=', sessionId).execute()
      const [order] = rows.map(orderFromRow)
      if (payment.state !== 'paid') {
        if (order && isPaid(order.state))
          wrong.push(`${sessionId} is ${payment.state}, and ${order.state} in the books`)
        continue
      }
      if (order === undefined) {
        wrong.push(`${sessionId} is paid, and not in the books`)
        continue
      }
      const { total, refunded } = amounts(payment)
      const asked = payment.refunds.flatMap(({ metadata }) => metadata[REFUND_REQUEST] ?? [])
      if (new Set(asked).size < asked.length)
        wrong.push(`${sessionId}: one refund was given twice: ${asked.join(', ')}`)
      if (!isPaid(order.state) && order.state !== 'review')
        wrong.push(`${sessionId} is paid, and ${order.state} in the books`)
      if (total !== order.total) wrong.push(`${sessionId}: ${total} paid, ${order.total} in the books`)
      const given = await db
        .selectFrom('refunds')
        .select('amount')
        .where('orderId', '=', order.id)
        .where('state', '=', 'given')
        .execute()
      if (isPaid(order.state) && sum(given.map(({ amount }) => amount)) !== refunded)
        wrong.push(`${sessionId}: ${refunded} went back, ${JSON.stringify(given)} in the books`)
      const disputes = await db.selectFrom('disputes').select('outcome').where('orderId', '=', order.id).execute()
      if (isPaid(order.state) && disputes.length !== (payment.dispute ? 1 : 0))
        wrong.push(`${sessionId}: the dispute is not in the books`)
      else if (payment.dispute && isPaid(order.state) && disputes[0]?.outcome !== payment.dispute.outcome)
        wrong.push(`${sessionId}: the dispute is ${payment.dispute.outcome}, ${disputes[0]?.outcome} in the books`)
    }
    return wrong
  },

  'nothing is reserved too long': async ({ db, now }) => {
    const rows = await db
      .selectFrom('orders')
      .innerJoin('stockMovements', 'stockMovements.orderId', 'orders.id')
      .select(['orders.id', 'orders.createdAt'])
      .where('orders.state', '=', 'pending')
      .where('orders.createdAt', '<', ago(now, 36 * MINUTE_MS))
      .groupBy(['orders.id', 'orders.createdAt'])
      .having((eb) => eb.fn.sum('delta'), '<', 0)
      .execute()
    return rows.map(({ id, createdAt }) => `order ${id} of ${createdAt} still holds items`)
  },

  'no order waits for a payment page that is long over': async ({ db, now }) => {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'pending')
      .where('createdAt', '<', ago(now, 180 * MINUTE_MS))
      .execute()
    return rows.map(({ id }) => `order ${id} is still pending`)
  },

  'every e-mail that is due has left': async ({ db, memory, now }) => {
    const late = await db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'due')
      .where('dueAt', '<', ago(now, 30 * MINUTE_MS))
      .execute()
    const sent = await db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'sent')
      .where('sentAt', '>', memory.checkedUntil())
      .execute()
    return [
      ...late.map(
        ({ kind, aboutId, dueAt, lastError }) => `e-mail ${kind} about ${aboutId} waits since ${dueAt}: ${lastError}`,
      ),
      ...sent
        .filter(({ kind, aboutId, createdAt }) => !memory.hasCome(`${aboutId}-${kind}-${createdAt}`))
        .map(({ kind, aboutId }) => `e-mail ${kind} about ${aboutId} is called sent, and never came`),
    ]
  },

  'the audit log has all that staff did to items': async ({ db, memory }) => {
    const rows = await db
      .selectFrom('itemMovements as moved')
      .innerJoin('orderItems', 'orderItems.id', 'moved.itemId')
      .innerJoin('orders', 'orders.id', 'orderItems.orderId')
      .select(['orderItems.orderId', 'moved.kind', 'moved.who', 'moved.at'])
      .where('moved.at', '>', memory.checkedUntil())
      .where('moved.who', 'like', '%@%')
      .where('moved.kind', 'in', ['made', 'posted', 'delivered'])
      .where('orders.sessionId', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('auditLog')
              .select('auditLog.id')
              .whereRef('auditLog.orderId', '=', 'orderItems.orderId')
              .whereRef('auditLog.who', '=', 'moved.who')
              .whereRef('auditLog.at', '=', 'moved.at'),
          ),
        ),
      )
      .execute()
    return rows.map(
      ({ orderId, kind, who, at }) => `order ${orderId}: ${kind} by ${who} at ${at} is not in the audit log`,
    )
  },

  'erased people are gone': async ({ db, memory }) => {
    const wrong: string[] = []
    const people = [...memory.erased.keys()].slice(-10)
    if (people.length === 0) return []
    const tables = await db.introspection.getTables()
    for (const { name, columns } of tables) {
      if (name.startsWith('sandbox')) continue
      const texts = columns.filter(({ dataType }) => /text/i.test(dataType)).map(({ name: column }) => column)
      if (texts.length === 0) continue
      for (const email of people) {
        const found = await sql<{ found: number }>`select count(*) as found from ${sql.table(name)} where ${sql.join(
          texts.map((column) => sql`instr(lower(${sql.ref(column)}), ${email}) > 0`),
          sql` or `,
        )}`.execute(db)
        if ((found.rows[0]?.found ?? 0) > 0) wrong.push(`${email} was erased, and is still in ${name}`)
      }
    }
    return wrong
  },
}

async function collect<Given>(
  rules: Readonly<Record<string, (given: Given) => Promise<string[]> | string[]>>,
  given: Given,
  about: string,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [rule, check] of Object.entries(rules))
    for (const one of await check(given)) wrong.push(`${rule}${about}: ${one}`)
  return wrong
}

export async function afterStep({ db, memory, emails }: Step): Promise<string[]> {
  const ids = memory.takeTouched()
  const wrong = await collect(ofTheShop, { db, memory, emails }, '')
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await selectOrders(db)
      .where('id', 'in', ids.slice(from, from + 500))
      .execute()
    for (const row of rows) {
      const order = orderFromRow(row)
      wrong.push(...(await collect(ofAnOrder, { db, memory, order, row }, ` (order ${order.id}, ${order.state})`)))
      memory.orders.set(order.id, { state: order.state, promise: JSON.stringify(order.promise), total: order.total })
    }
  }
  return wrong
}

export async function inTheNight(night: Night): Promise<string[]> {
  const wrong = await collect(ofTheNight, night, '')
  night.memory.noteChecked(ago(night.now, 120 * MINUTE_MS))
  return wrong
}
