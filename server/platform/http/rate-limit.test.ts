import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createCheckout } from '#shop/calls/public/checkout.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { payOn } from '../../testing/shopper.ts'
import { countCall } from './rate-limit.ts'

// Shows S10.12.

let shop: OpenShop
afterEach(() => shop.close())

const open = () => openShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })

function ask(
  from: string,
  path = '/functions/v1/create-checkout-v2',
  body: unknown = { items: [{ price: 40, quantity: 1 }] },
) {
  return shop.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'x-forwarded-for': from } })
}

function sendForm(from: string, path: string, fields: Record<string, string>) {
  return shop.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-forwarded-for': from } })
}

async function askTimes(times: number, from: string) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await ask(from)).status)
  return statuses
}

test('the eleventh checkout within ten minutes waits, with a sentence and a time', async () => {
  shop = await open()
  expect(await askTimes(10, '192.0.2.1')).toEqual(Array(10).fill(200))
  shop.advance(60_000)
  const refused = await ask('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('540')
  expect(await refused.json()).toEqual({
    ok: false,
    code: 'too-many',
    error: 'Too many tries. Please wait 9 minutes and try again.',
  })
  shop.advance(540_000)
  expect((await ask('192.0.2.1')).status).toBe(200)
})

test('a rate limit ends with its window, however many calls were refused', async () => {
  shop = await open()
  const { services } = shop
  const call = () => countCall(services, { name: 'test', max: 2, minutes: 10 }, 'here')
  const end = new Date(services.now().getTime() + 600_000).toISOString()
  expect([await call(), await call()]).toEqual([null, null])
  shop.advance(540_000)
  expect([await call(), await call()]).toEqual([end, end])
  shop.advance(60_000)
  expect(await call()).toBeNull()
})

test('concurrent calls are all counted', async () => {
  shop = await open()
  const answers = await Promise.all(Array.from({ length: 14 }, () => ask('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test.each([
  ['another address', '192.0.2.1', '192.0.2.2', 200],
  ['another customer of IPv6', '2001:db8:0:1::1', '2001:db8:0:2::1', 200],
  ['another address of one customer of IPv6', '2001:db8:0:1::1', '2001:db8:0:1:ffff::9', 429],
  ['the same address written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', 429],
  ['the same address written in hexadecimal', '192.0.2.1', '::FFFF:c000:201', 429],
  ['another port of the same address', '192.0.2.1:4001', '192.0.2.1:4002', 429],
  ['another port of the same IPv6', '[2001:db8::1]:4001', '[2001:db8::1]:4002', 429],
  ['the same IPv6 in capitals with zeros', '2001:db8:0:1::1', '2001:0DB8:0000:0001::1', 429],
  ['the same address as IPv6 with a port', '192.0.2.1', '[::ffff:192.0.2.1]:4001', 429],
  ['the same address in hexadecimal with all zeros', '192.0.2.1', '0:0:0:0:0:FFFF:C000:0201', 429],
  ['another zone of the same IPv6', 'fe80::1%eth0', 'fe80::1%eth1', 429],
  ['what a caller claims before the proxy', '192.0.2.1', '203.0.113.9, 192.0.2.1', 429],
])('whether a checkout limit reached by one address holds for %s', async (_, first, second, status) => {
  shop = await open()
  await askTimes(10, first)
  expect((await ask(second)).status).toBe(status)
})

test('without a trusted proxy, X-Forwarded-For does not count', async () => {
  shop = await openShop({ env: { RATE_LIMITS: 'on' } })
  await askTimes(10, '192.0.2.1')
  expect((await ask('192.0.2.2')).status).toBe(429)
})

test.each([
  [2, '198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1', 200],
  [2, '203.0.113.1, 198.51.100.1, 192.0.2.1', '203.0.113.2, 198.51.100.1, 192.0.2.2', 429],
  [1, '198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1', 429],
])(
  'behind %i proxies the client is the address that the first of them saw: %s, then %s',
  async (proxies, first, second, status) => {
    shop = await openShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: String(proxies) } })
    await askTimes(10, first)
    expect((await ask(second)).status).toBe(status)
  },
)

test('a header without a valid address is not stored, and the connection address is used', async () => {
  shop = await openShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '3' } })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await ask(`${'x'.repeat(6000)}${n}, 198.51.100.1`)).status)
  expect(statuses.at(-1)).toBe(429)
  await ask(`fe80::1%${'x'.repeat(6000)}`, '/functions/v1/order-status')
  const rows = await shop.services.db.selectFrom('rateLimits').select('key').execute()
  expect(Math.max(...rows.map(({ key }) => key.length))).toBeLessThan(120)
})

test('an IPv6 network with many customers has eight times the limit of one customer', async () => {
  shop = await open()
  const statuses: number[] = []
  for (let part = 0; part < 81; part++) statuses.push((await ask(`2001:db8:0:${part.toString(16)}::1`)).status)
  expect(statuses.slice(0, 80)).toEqual(Array(80).fill(200))
  expect(statuses[80]).toBe(429)
  expect((await ask('2001:db8:1::1')).status).toBe(200)
})

test('after the limit of payment sessions for everybody, each address may open one more', async () => {
  shop = await open()
  const endsAt = new Date(shop.services.now().getTime() + 300_000).toISOString()
  await shop.services.db.insertInto('rateLimits').values({ key: 'payments everybody', count: 998, endsAt }).execute()
  const statuses: number[] = []
  for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'])
    statuses.push((await ask(from)).status)
  expect(statuses).toEqual([200, 200, 429, 200, 429])
})

test('requests that open no payment session use up nobody’s checkout limit', async () => {
  shop = await open()
  for (let n = 0; n < 1100; n++) {
    const from = `192.0.2.${n % 100}`
    const invalid = [
      () => ask(from, undefined, { items: [{ price: 1, quantity: 1 }] }),
      () => ask(from, undefined, { cart: [{ id: 'none', quantity: 1 }] }),
      () => sendForm(from, '/checkout/buy', { product: '1', email: 'x' }),
      () => sendForm(from, '/bespoke-order/forged', {}),
    ][n % 4]
    expect((await invalid?.())?.status).not.toBe(200)
  }
  expect((await ask('192.0.2.1')).status).toBe(200)
  expect((await ask('198.51.100.1')).status).toBe(200)
})

test('paid orders do not count, so a whole market can buy behind one address', async () => {
  shop = await open()
  for (let buyer = 0; buyer < 120; buyer++) {
    const answer = await ask('192.0.2.1')
    expect(answer.status, `buyer ${buyer}`).toBe(200)
    const { sessionId } = v.parse(createCheckout.answer, await answer.json())
    await payOn(shop, sessionId ?? '')
    await shop.fetch(`/checkout/return?session_id=${sessionId}`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  }
  expect(await askTimes(11, '192.0.2.1')).toEqual([...Array<number>(10).fill(200), 429])
})

test('buyers in one network are counted by e-mail address, up to a hundred unpaid pages together', async () => {
  shop = await open()
  const buy = (email: string) => ask('192.0.2.1', undefined, { items: [{ price: 40, quantity: 1 }], email })
  for (let n = 0; n < 10; n++) expect((await buy('a@example.ie')).status).toBe(200)
  expect((await buy('A@example.ie ')).status).toBe(429)
  for (let n = 0; n < 90; n++) expect((await buy(`b${n}@example.ie`)).status, `buyer ${n}`).toBe(200)
  expect((await buy('c@example.ie')).status).toBe(429)
})

test('returning to the payment page of an unchanged cart does not count again', async () => {
  shop = await open()
  const cart = { cart: [{ id: '1', quantity: 1, size: 'Medium' }], cartId: randomUUID(), email: 'a@example.ie' }
  for (let n = 0; n < 15; n++) expect((await ask('192.0.2.1', undefined, cart)).status).toBe(200)
})

test('refused requests and other functions do not count toward the checkout limit', async () => {
  shop = await open()
  for (let time = 0; time < 10; time++) {
    await shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', body: '{' })
    await ask('192.0.2.1', '/functions/v1/send-order-confirmation', {})
  }
  expect((await ask('192.0.2.1')).status).toBe(200)
})

test('refusing a caller again writes nothing to the database until the window ends', async () => {
  shop = await openShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, shops: 1 })
  await askTimes(11, '192.0.2.1')
  const counted = () => shop.services.db.selectFrom('rateLimits').selectAll().orderBy('key').execute()
  const before = await counted()
  expect(before.find(({ key }) => key === 'checkout 192.0.2.1')?.count).toBe(10)
  expect(await askTimes(5, '192.0.2.1')).toEqual(Array(5).fill(429))
  expect(await counted()).toEqual(before)
  shop.advance(600_000)
  expect((await ask('192.0.2.1')).status).toBe(200)
})

test('a rate limit deletes an address when its window ends', async () => {
  shop = await open()
  await ask('192.0.2.1')
  shop.advance(600_000)
  await ask('192.0.2.2')
  const rows = await shop.services.db.selectFrom('rateLimits').select('key').execute()
  expect(rows.map(({ key }) => key.replace(/ [\da-f]{32}$/, ' person')).toSorted()).toEqual([
    'checkout 192.0.2.2',
    'checkout 192.0.2.2 person',
    'payments everybody',
  ])
  const takers = await shop.services.db.selectFrom('quotaTakers').select('key').execute()
  expect(takers).toHaveLength(3)
})

test('limits can be switched off for load tests', async () => {
  shop = await openShop({ env: { RATE_LIMITS: 'off' } })
  expect(await askTimes(12, '192.0.2.1')).toEqual(Array(12).fill(200))
})
