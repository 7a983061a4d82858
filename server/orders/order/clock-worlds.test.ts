import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { lastingIncidents } from '../../platform/maintenance/incidents.ts'
import { watchClock } from '../../platform/maintenance/watch.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { checkOut, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { fulfil } from './fulfil.ts'
import { releaseOverdue } from './release-overdue.ts'
import { sweep } from './sweep.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const cart = [{ id: '5', quantity: 1, size: 'Medium' }]

const shop = shopForEachTest({ shops: 1 })

beforeEach(async () => {
  await supply(shop, { 5: { kind: 'one-of-a-kind' } })
})

function byClock(ms: number) {
  const services = { ...shop.services, now: () => new Date(shop.services.now().getTime() + ms) }
  const app = createApp({ services, sandbox: shop.sandbox })
  const fetch: OpenShop['fetch'] = async (path, init = {}) =>
    app.fetch(new Request(`${services.config.publicUrl}${path}`, { redirect: 'manual', ...init }))
  return { services, fetch, sandbox: shop.sandbox }
}

const wrong = [
  ['41 seconds slow', -41 * SECOND],
  ['60 seconds slow', -60 * SECOND],
  ['nine minutes slow', -9 * MINUTE],
  ['60 seconds fast', 60 * SECOND],
  ['nine minutes fast', 9 * MINUTE],
  ['twelve hours fast', 12 * HOUR],
] as const

test.each(wrong)('items in stock and made to order can be bought if the shop’s clock is %s', async (_, ms) => {
  const wrongShop = byClock(ms)
  for (const bought of [cart, [{ id: '9', quantity: 1, size: 'Medium' }]]) {
    const sessionId = await startCheckout(wrongShop, { cart: bought })
    await payOn(shop, sessionId)
    await fulfil(wrongShop.services.shop(), wrongShop.services, sessionId)
    expect(await statusOf(wrongShop, sessionId)).toMatchObject({ status: 'paid' })
  }
  expect(await countsOf(shop)).toEqual({ 5: 0 })
})

test.each(wrong)('a reservation lasts no longer than 31 minutes by a clock that is %s', async (_, ms) => {
  const wrongShop = byClock(ms)
  const sessionId = await startCheckout(wrongShop, { cart })
  shop.advance(30 * MINUTE)
  await releaseOverdue(wrongShop.services)
  expect(await countsOf(shop)).toEqual({ 5: 0 })
  shop.advance(MINUTE)
  await releaseOverdue(wrongShop.services)
  expect(await countsOf(shop)).toEqual({ 5: 1 })
  const { status } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(status).toBe('expired')
})

test.each([
  ['twelve hours', 12 * HOUR],
  ['ten minutes', 10 * MINUTE],
])('a reservation by a clock that was %s fast is over when the clock is set back', async (_, ms) => {
  const cartId = randomUUID()
  const sessionId = await startCheckout(byClock(ms), { cart, cartId })
  await releaseOverdue(shop.services)
  expect(await countsOf(shop)).toEqual({ 5: 1 })
  expect((await shop.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  const next = await startCheckout(shop, { cart, cartId })
  await payOn(shop, next)
  await fulfil(shop.services.shop(), shop.services, next)
  expect(await statusOf(shop, next)).toMatchObject({ status: 'paid' })
})

test('a cart reserved under a fast clock gets a new payment page after the clock is set back', async () => {
  const cartId = randomUUID()
  const sessionId = await startCheckout(byClock(12 * HOUR), { cart, cartId })
  const next = await startCheckout(shop, { cart, cartId })
  expect(next).not.toBe(sessionId)
  await sweep(shop.services)
  await releaseOverdue(shop.services)
  expect(await countsOf(shop)).toEqual({ 5: 0 })
  expect((await checkOut(shop, { cart })).status).toBe(409)
})

test.each([
  [-21 * SECOND, '21 seconds slow'],
  [25 * SECOND, '25 seconds fast'],
  [12 * HOUR, '43200 seconds fast'],
  [-19 * SECOND, null],
  [0, null],
])('a clock that differs by %i ms from the provider is an incident beyond 20 seconds', async (ms, detail) => {
  const { services } = byClock(ms)
  expect(await watchClock(services)).toBe(detail === null)
  const clock = (await lastingIncidents(services.db)).find(({ name }) => name === 'clock')
  expect(clock?.detail ?? null).toBe(detail)
})
