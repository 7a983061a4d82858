import { expect, onTestFinished, test } from 'vitest'
import { deskApi } from '#shop/desk/paths.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { signIn } from '../testing/desk.ts'
import { openShop } from '../testing/open-shop.ts'
import { oneBracelet, payOn, startCheckout } from '../testing/shopper.ts'
import { webhooksArrive } from '../testing/webhooks.ts'

test('every screen of the desk shows an address as people read it', async () => {
  const shop = await openShop({ env: { OWNER_EMAIL: 'owner@müller.ie' } })
  onTestFinished(() => shop.close())
  const desk = await signIn(shop, 'owner@müller.ie')
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: 'mary@müller.ie' })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await desk.post(deskApi.staff, { email: 'una@müller.ie', role: 'helper' })
  const { id, email } = await shop.services.db.selectFrom('orders').select(['id', 'email']).executeTakeFirstOrThrow()
  const who = 'owner@xn--mller-kva.ie'
  await writeAuditLog(shop.services.db, { orderId: id, who, what: `wrote to ${email}.` }, shop.services.now())
  // The live events never end.
  const get = Object.values(deskApi)
    .filter((path) => path !== deskApi.live)
    .filter((path) => typeof path === 'string')
  const coded: string[] = []
  const named: string[] = []
  for (const path of [...get, deskApi.order(id), `${deskApi.auditLog}?who=owner@müller.ie`]) {
    const answer = await desk.get(path)
    const text = answer.ok ? await answer.text() : ''
    if (text.includes('xn--')) coded.push(path)
    if (text.includes('@müller.ie')) named.push(path)
  }
  expect(coded).toEqual([])
  expect(named).toEqual(expect.arrayContaining([deskApi.me, deskApi.staff, deskApi.auditLog, deskApi.order(id)]))
  expect(await (await desk.get(`${deskApi.auditLog}?who=owner@müller.ie`)).text()).toContain('wrote to ')
})
