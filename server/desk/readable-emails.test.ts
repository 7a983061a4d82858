import { expect, onTestFinished, test } from 'vitest'
import { deskApi } from '#shop/desk/paths.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { signIn } from '../testing/desk.ts'
import { openShop } from '../testing/open-shop.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../testing/shopper.ts'
import { webhooksArrive } from '../testing/webhooks.ts'

test('every desk screen shows international e-mail addresses as people type them', async () => {
  const shop = await openShop({ env: { OWNER_EMAIL: 'owner@müller.ie' } })
  onTestFinished(() => shop.close())
  const desk = await signIn(shop, 'owner@müller.ie')
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: 'mary@müller.ie' })
  await payOn(shop, sessionId, 'visa', { ...aoife, email: 'mary@xn--mller-kva.ie' })
  await webhooksArrive(shop)
  await desk.post(deskApi.staff, { email: 'una@müller.ie', role: 'helper' })
  const { id, email } = await shop.services.db.selectFrom('orders').select(['id', 'email']).executeTakeFirstOrThrow()
  expect(email).toBe('mary@xn--mller-kva.ie')
  const who = 'owner@xn--mller-kva.ie'
  await writeAuditLog(shop.services.db, { orderId: id, who, what: `wrote to ${email}.` }, shop.services.now())
  const day = shop.services.now().toISOString().slice(0, 10)
  const queries = new Map<string, string>([
    [deskApi.recall, `?product=1&from=${day}&to=${day}`],
    [deskApi.recallFile, `?product=1&from=${day}&to=${day}`],
    [deskApi.accounts, `?from=${day}&to=${day}`],
    [deskApi.accountsFile, `?from=${day}&to=${day}`],
    [deskApi.printing, `?ids=${id}`],
  ])
  const paths = Object.values(deskApi)
    .filter((path) => typeof path === 'string')
    // The live events never end.
    .filter((path) => path !== deskApi.live)
    .map((path) => path + (queries.get(path) ?? ''))
  const ofMary = [deskApi.orders, deskApi.order(id)]
  const refused: string[] = []
  const coded: string[] = []
  const named: string[] = []
  const read = async (path: string, answer: Response) => {
    // Nothing is read at a path that only changes something.
    if (answer.status === 404) return
    const text = await answer.text()
    if (!answer.ok) refused.push(path)
    if (text.includes('xn--')) coded.push(path)
    if (text.includes(ofMary.includes(path) ? 'mary@müller.ie' : '@müller.ie')) named.push(path)
  }
  for (const path of [...paths, deskApi.order(id), `${deskApi.auditLog}?who=owner@müller.ie`])
    await read(path, await desk.get(path))
  await read(deskApi.personalData, await desk.post(deskApi.personalData, { email: 'mary@müller.ie' }))
  expect({ refused, coded }).toEqual({ refused: [], coded: [] })
  expect(named).toEqual(
    expect.arrayContaining([deskApi.me, deskApi.staff, deskApi.auditLog, deskApi.personalData, ...ofMary]),
  )
  expect(await (await desk.get(`${deskApi.auditLog}?who=owner@müller.ie`)).text()).toContain('wrote to ')
})
