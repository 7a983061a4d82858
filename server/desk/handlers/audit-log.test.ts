import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { AUDIT_LOG_PAGE, AuditLogAnswer } from '#shop/desk/audit-log.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'

// Shows S10.208.

async function open() {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const write = (who: string, what: string, at: string) =>
    writeAuditLog(shop.services.db, { orderId: null, who, what }, new Date(at))
  return { shop, desk: await signIn(shop), write }
}

async function logAt(desk: Browser, query: Record<string, string> = {}) {
  const answer = await desk.get(`${deskCalls.readAuditLog.path}?${new URLSearchParams(query)}`)
  return v.parse(AuditLogAnswer, await answer.json())
}
const whats = ({ entries }: AuditLogAnswer) => entries.map(({ what }) => what)

test('the audit log says who did what, and is filtered by person and by day in Ireland', async () => {
  const { desk, write } = await open()
  await write('una@solas.test', 'product 1 edited', '2026-07-01T22:59:59.000Z')
  await write('una@solas.test', 'product 2 edited', '2026-07-01T23:00:00.000Z')
  await write('dara@solas.test', 'product 3 edited', '2026-07-02T12:00:00.000Z')
  const all = await logAt(desk)
  expect(whats(all)).toEqual(expect.arrayContaining(['product 3 edited', 'product 2 edited', 'product 1 edited']))
  expect(all.staff).toEqual(expect.arrayContaining(['dara@solas.test', 'una@solas.test']))
  expect(whats(await logAt(desk, { who: 'una@solas.test' }))).toEqual(['product 2 edited', 'product 1 edited'])
  expect(whats(await logAt(desk, { day: '2026-07-02' }))).toEqual(['product 3 edited', 'product 2 edited'])
  expect(whats(await logAt(desk, { day: '2026-07-02', who: 'dara@solas.test' }))).toEqual(['product 3 edited'])
})

test('the audit log is read page by page, also if many entries have the same time', async () => {
  const { desk, write } = await open()
  for (let entry = 0; entry < AUDIT_LOG_PAGE + 5; entry += 1)
    await write('una@solas.test', `entry ${entry}`, '2026-07-02T12:00:00.000Z')
  const first = await logAt(desk, { who: 'una@solas.test' })
  expect(first.entries).toHaveLength(AUDIT_LOG_PAGE)
  const second = await logAt(desk, { who: 'una@solas.test', before: first.next ?? '' })
  expect([second.entries.length, second.next]).toEqual([5, null])
  expect(new Set([...whats(first), ...whats(second)]).size).toBe(AUDIT_LOG_PAGE + 5)
})

test('helpers do not read the audit log, and an invalid day is refused in a sentence', async () => {
  const { shop, desk } = await open()
  const refused = await desk.get(`${deskCalls.readAuditLog.path}?day=yesterday`)
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'Choose a day.' })])
  await desk.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await helper.get(deskCalls.readAuditLog.path)).status).toBe(403)
})
