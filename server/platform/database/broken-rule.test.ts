import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { buys } from '../../testing/buyer.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { orderRow } from '../../testing/order-row.ts'
import { sendAll } from '../../testing/send-all.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'
import { lastingIncidents } from '../maintenance/incidents.ts'
import { maintain } from '../maintenance/maintenance.ts'
import { mustHold } from './broken-rule.ts'
import { insertOrder } from './orders.ts'
import { inTransaction } from './transaction.ts'

test('papers that do not add up stop a refund, the owner is told, and it is found again once they do', async () => {
  const { shop, desk } = await deskForTest()
  vi.useFakeTimers({ toFake: ['Date'], now: shop.services.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = shop.services
  const { id } = await buys(shop)
  await sendAll(shop)
  const paper = await db.selectFrom('invoices').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('invoices')
    .set({ gross: paper.gross - 1 })
    .where('orderId', '=', id)
    .execute()

  const what = { kind: 'amount', amount: 500 }
  const { version } = await orderAtDesk(desk, id)
  const ask = (change: 'refund' | 'refund-plan', body: object) =>
    desk.post(pathTo(orderChanges[change], { id }), { version, what, ...body })
  const { key } = v.parse(RefundPlanAnswer, await (await ask('refund-plan', {})).json())
  expect((await ask('refund', { key })).status).toBe(500)
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])

  expect(await lastingIncidents(db)).toMatchObject([
    { name: 'rule', detail: `order ${id}: its papers say 3494 cents, its money moved 3495` },
  ])
  await maintain(shop.services)
  const notices = (await sendAll(shop)).map(({ text }) => text)
  expect(notices.join()).toContain('its papers say 3494 cents')

  await db.updateTable('invoices').set({ gross: paper.gross }).where('orderId', '=', id).execute()
  shop.advance(61 * 60_000)
  await maintain(shop.services)
  expect(await db.selectFrom('refunds').select(['amount', 'state']).execute()).toEqual([
    { amount: 500, state: 'given' },
  ])
  shop.advance(86_400_000)
  await maintain(shop.services)
  expect((await lastingIncidents(db)).map(({ name }) => name)).not.toContain('rule')
})

test('what a transaction wrote before a broken rule is undone, and two broken rules are one incident', async () => {
  const { shop } = await deskForTest()
  const { db } = shop.services
  for (const what of ['first', 'second'])
    await expect(
      inTransaction(db, async (trx) => {
        await trx.insertInto('orders').values(orderRow(what)).execute()
        mustHold(false, what)
      }),
    ).rejects.toThrow(what)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await lastingIncidents(db)).toMatchObject([{ name: 'rule', detail: 'first' }])
})

test('an order whose parts do not add up is not written', async () => {
  const { shop } = await deskForTest()
  const { db } = shop.services
  const row = { ...orderRow('a'), items: '[]', total: 1 }
  await expect(inTransaction(db, (trx) => insertOrder(trx, row))).rejects.toThrow('its parts do not')
})
