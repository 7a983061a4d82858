import { expect, test } from 'vitest'
import { orderReference } from '#shop/orders/reference.ts'
import { orderPaths } from '#shop/paths.ts'
import { derivedSettings } from '#shop/settings/defaults.ts'
import { returns } from '#shop/texts/returns.ts'
import { plainText } from '#shop/texts/text.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { accountsTable, movementsOn } from '../../money/accounting/accounts-table.ts'
import { findOrder, findOrdersByReference } from '../../platform/database/orders.ts'
import { readEvents } from '../../platform/maintenance/read-events.ts'
import { buys } from '../../testing/buyer.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout, statusOf } from '../../testing/shopper.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'
import { findNamed } from './find-named.ts'
import { searchOrders } from './search-index.ts'

const shop = shopForEachTest()

const { save, publishAll } = settingsOf(() => shop)
const publishPrefix = async (orderPrefix: string) => {
  expect(await save({ orderPrefix })).toBeNull()
  expect(await publishAll()).toBeNull()
}
const referenceIn = async (id: string) => {
  const order = await findOrder(shop.services.db, 'id', id)
  return order && orderReference(order)
}
const searched = (search: string) =>
  searchOrders(shop.services.shop(), shop.services.db, search, { limit: 9, before: null })

test('new orders get the published reference prefix, existing orders keep theirs', async () => {
  const old = await buys(shop)
  await publishPrefix('KILN')
  const { db } = shop.services
  const { id, sessionId, page } = await buys(shop)
  const characters = sessionId.slice(8, 16).toUpperCase()
  const reference = `KILN-${characters}`
  expect([await referenceIn(old.id), await referenceIn(id)]).toEqual([old.reference, reference])
  expect(await statusOf(shop, old.sessionId)).toMatchObject({ reference: old.reference })
  expect(await statusOf(shop, sessionId)).toMatchObject({ reference })
  expect(await (await shop.fetch(page)).text()).toContain(reference)
  await deliverDue(shop.services)
  const emails = await shop.emails()
  for (const subject of [`Your Solas order ${reference} is in`, `New order ${reference}`])
    expect(emails.filter((email) => email.subject?.includes(subject))).toHaveLength(1)
  const html = emails.find((email) => email.subject?.includes(`${reference} is in`))?.html
  expect(html).toContain(`KILN\u2011${characters}`)
  const invoices = await db.selectFrom('invoices').select('content').where('orderId', '=', id).execute()
  expect(invoices.map(({ content }) => content)).toEqual([expect.stringContaining(`Order ${reference}`)])
  const days = { from: '2026-11-20', to: '2026-11-20', livemode: 0 } as const
  const rows = accountsTable(await movementsOn(shop.services.shop(), shop.services, days))
  expect(rows.map(([, , cell]) => cell)).toEqual(expect.arrayContaining([old.reference, reference]))
})

test('an order is found by any prefix or none, at the desk, in the console and by its buyer', async () => {
  const old = await buys(shop)
  await publishPrefix('KD')
  const { id, sessionId } = await buys(shop)
  const { db } = shop.services
  const ids = { [old.id]: old.sessionId, [id]: sessionId }
  for (const [orderId, session] of Object.entries(ids)) {
    const characters = session.slice(8, 16).toUpperCase()
    for (const typed of [characters, `SOL-${characters}`, `KD\u2011${characters}`, `kd-${characters.toLowerCase()}`]) {
      expect(await findNamed(db, typed)).toMatchObject({ id: orderId })
      const found = await findOrdersByReference(db, { reference: typed, email: aoife.email })
      expect(found.map((order) => order.id)).toEqual([orderId])
    }
  }
  const [before, after] = [old.sessionId.slice(8, 16), sessionId.slice(8, 16)]
  expect(await searched(`SOL-${before}`)).toEqual([old.id])
  expect(await searched(`KD\u2011${after}`)).toEqual([id])
  expect(await searched(after)).toEqual([id])
  expect(await searched('kd-')).toEqual([id])
})

test('the desk finds an order by a prefix that the shop has had at another time', async () => {
  const old = await buys(shop)
  await publishPrefix('KILN')
  const { id, sessionId } = await buys(shop)
  const [before, after] = [old.sessionId.slice(8, 16), sessionId.slice(8, 16)]
  // A page that was open while the prefix changed shows an order with the other one.
  expect(await searched(`KILN-${before}`)).toEqual([old.id])
  expect(await searched(` sol\u2011${after.toLowerCase()}`)).toEqual([id])
})

test('an order that the database lost gets its prefix back, also if the settings were lost with it', async () => {
  const first = shop.services.shop()
  await publishPrefix('KILN')
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  const { db } = shop.services
  for (const table of ['outbox', 'orderWords', 'orderEvents', 'orders'] as const) await db.deleteFrom(table).execute()
  await readEvents({ ...shop.services, shop: () => first, shopOfVersion: () => Promise.resolve(first) })
  const order = await findOrder(db, 'sessionId', sessionId)
  expect(order && orderReference(order)).toBe(`KILN-${sessionId.slice(8, 16).toUpperCase()}`)
})

test.each([
  ['the prefix that the shop has', 'kiln-none0000', 'KILN-NONE0000'],
  ['a prefix of before', 'SOL-NONE0000', 'NONE0000'],
  ['no prefix', 'NONE0000', 'NONE0000'],
])('the receipt of an unmatched withdrawal repeats a reference with %s', async (_, typed, told) => {
  await publishPrefix('KILN')
  const body = { name: 'Aoife Byrne', reference: typed, email: aoife.email, items: '' }
  expect((await post(shop, '/functions/v1/withdraw', body)).status).toBe(200)
  await deliverDue(shop.services)
  const [receipt] = (await shop.emails()).filter(({ to }) => to?.some(({ address }) => address === aoife.email))
  expect(receipt?.text).toMatch(new RegExp(`Order reference: ${told}$`, 'm'))
})

test('pages ask for a reference with the prefix of the shop', async () => {
  await publishPrefix('KILN')
  expect(await (await shop.fetch(orderPaths.find)).text()).toContain('Order reference (KILN-…)')
  expect(plainText(returns(shop.services.shop()))).toContain('(it begins with KILN-)')
})

test.each([
  ['Kiln & Co', 'KIL'],
  ['Égide', 'EGI'],
  ['Oé', 'OE'],
  ['陶', 'ORD'],
  ['<b>', 'ORD'],
])('a shop of a maker named %j begins with %s until its owner sets another', (brand, orderPrefix) => {
  expect(derivedSettings({ brand })).toMatchObject({ orderPrefix })
})
