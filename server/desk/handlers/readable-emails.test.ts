import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { signIn } from '../../testing/desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

test('every desk screen shows international e-mail addresses as people type them', async () => {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@müller.ie' } })
  const desk = await signIn(shop, 'owner@müller.ie')
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: 'mary@müller.ie' })
  await payOn(shop, sessionId, 'visa', { ...aoife, email: 'mary@xn--mller-kva.ie' })
  await webhooksArrive(shop)
  await desk.post(deskCalls.addStaff.path, { email: 'una@müller.ie', role: 'helper' })
  const { id, email } = await shop.services.db.selectFrom('orders').select(['id', 'email']).executeTakeFirstOrThrow()
  expect(email).toBe('mary@xn--mller-kva.ie')
  const who = 'owner@xn--mller-kva.ie'
  await writeAuditLog(shop.services.db, { orderId: id, who, what: `wrote to ${email}.` }, shop.services.now())
  const day = shop.services.now().toISOString().slice(0, 10)
  const queries = new Map<string, string>([
    [deskCalls.readRecall.path, `?product=1&from=${day}&to=${day}`],
    [deskCalls.exportRecall.path, `?product=1&from=${day}&to=${day}`],
    [deskCalls.readAccounts.path, `?from=${day}&to=${day}`],
    [deskCalls.exportAccounts.path, `?from=${day}&to=${day}`],
    [deskCalls.readPrinting.path, `?ids=${id}`],
  ])
  const paths = Object.values(deskCalls)
    // The live events never end.
    .filter(({ method, path }) => method === 'get' && !path.includes(':') && path !== deskCalls.watchOrders.path)
    .map(({ path }) => path + (queries.get(path) ?? ''))
  const ofMary = [deskCalls.readOrders.path, pathTo(deskCalls.readOrder, { id })]
  const refused: string[] = []
  const coded: string[] = []
  const named: string[] = []
  const read = async (path: string, answer: Response) => {
    const text = await answer.text()
    if (!answer.ok) refused.push(path)
    if (text.includes('xn--')) coded.push(path)
    if (text.includes(ofMary.includes(path) ? 'mary@müller.ie' : '@müller.ie')) named.push(path)
  }
  for (const path of [
    ...paths,
    pathTo(deskCalls.readOrder, { id }),
    `${deskCalls.readAuditLog.path}?who=owner@müller.ie`,
  ])
    await read(path, await desk.get(path))
  await read(
    deskCalls.findPersonalData.path,
    await desk.post(deskCalls.findPersonalData.path, { email: 'mary@müller.ie' }),
  )
  expect(refused, 'a call that needs a query gets one in `queries` above').toEqual([])
  expect(coded).toEqual([])
  expect(named).toEqual(
    expect.arrayContaining([
      deskCalls.readMe.path,
      deskCalls.readStaff.path,
      deskCalls.readAuditLog.path,
      deskCalls.findPersonalData.path,
      ...ofMary,
    ]),
  )
  expect(await (await desk.get(`${deskCalls.readAuditLog.path}?who=owner@müller.ie`)).text()).toContain('wrote to ')
})
