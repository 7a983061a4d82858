import type { BenchAnswer, OrderAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { orderPaths } from '#shop/paths.ts'
import { amounts, parsePayment } from '../../../sandbox/payments/payment.ts'
import { movementsIn } from '../../../server/money/accounting/accounts.ts'
import { orderFromRow, ownLivemode, selectOrders } from '../../../server/platform/database/orders.ts'
import type { OpenShop } from '../../../server/testing/open-shop.ts'
import { textOfPage } from '../plain-text.ts'
import type { Facts } from './flaws.ts'

export type Desk = {
  readonly order: (id: string) => Promise<OrderAnswer>
  readonly today: () => Promise<TodayAnswer>
  readonly bench: () => Promise<BenchAnswer>
}

function byOrder<Row extends { readonly orderId: string | null }>(rows: readonly Row[]): (id: string) => Row[] {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId)
  return (id) => groups.get(id) ?? []
}

async function pagesOf(shop: OpenShop, page: string): Promise<Facts['pages']> {
  const read = async (name: string, path: string) => {
    const answer = await shop.fetch(path)
    return { name, status: answer.status, text: textOfPage(await answer.text()) }
  }
  const of = orderPaths
  const token = page.slice(of.page('').length)
  return [
    await read('order page', of.page(token)),
    await read('withdrawal page', of.withdraw(token)),
    await read('invoices', of.invoice(token)),
  ]
}

/**
 * Reads all that is known of some orders and of what was sent in exchange for their items, by the first order's id, each table once for all of them. `page` is the path of a buyer's page,
 * null where it is not to be read.
 */
export async function readFacts(
  shop: OpenShop,
  desk: Desk,
  orders: readonly { readonly id: string; readonly page: string | null }[],
): Promise<(id: string) => readonly Facts[]> {
  const { db, config } = shop.services
  const firsts = orders.map(({ id }) => id)
  const rows = await selectOrders(db)
    .where((eb) => eb.or([eb('id', 'in', firsts), eb('goesWith', 'in', firsts)]))
    .execute()
  const ids = rows.map(({ id }) => id)
  const sessions = rows.flatMap(({ sessionId }) => sessionId ?? [])
  const payments = (
    sessions.length === 0
      ? []
      : await db.selectFrom('sandboxSessions').select(['id', 'session']).where('id', 'in', sessions).execute()
  ).map(parsePayment)
  const refundedAt = new Map(payments.map((payment) => [payment.id, amounts(payment).refunded]))
  const given = await db
    .selectFrom('refunds')
    .select(['orderId', 'amount'])
    .where('orderId', 'in', ids)
    .where('state', '=', 'given')
    .execute()
  const invoices = byOrder(
    await db
      .selectFrom('invoices')
      .select(['orderId', 'number', 'gross', 'movement'])
      .where('orderId', 'in', ids)
      .execute(),
  )
  const rates = byOrder(
    await db
      .selectFrom('invoiceRates')
      .innerJoin('invoices', (join) =>
        join.onRef('invoices.series', '=', 'invoiceRates.series').onRef('invoices.number', '=', 'invoiceRates.number'),
      )
      .selectAll('invoiceRates')
      .select('invoices.orderId')
      .where('invoices.orderId', 'in', ids)
      .execute(),
  )
  const sent = byOrder(
    await db.selectFrom('sentItems').select(['orderId', 'quantity']).where('orderId', 'in', ids).execute(),
  )
  const { vatScheme } = shop.services.shop()
  const period = { from: '', before: '9', livemode: ownLivemode(config), vatScheme }
  const accounts = byOrder(await movementsIn(db, period))
  const byHand = byOrder(given)
  const [today, bench] = [await desk.today(), await desk.bench()]
  const facts: Facts[] = []
  for (const row of rows) {
    const page = orders.find(({ id }) => id === row.id)?.page ?? null
    const handed = byHand(row.id).map(({ amount }) => amount)
    facts.push({
      order: orderFromRow(row),
      row,
      seen: await desk.order(row.id),
      givenAtProvider: row.sessionId === null ? handed : [refundedAt.get(row.sessionId) ?? 0],
      invoices: invoices(row.id),
      rates: rates(row.id),
      accounts: accounts(row.id),
      sent: sent(row.id),
      today,
      bench,
      pages: page === null ? [] : await pagesOf(shop, page),
    })
  }
  const byFirst = Map.groupBy(facts, ({ order }) => order.firstOrderId ?? order.id)
  return (id) => byFirst.get(id) ?? []
}
