import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '../emails/deliver.ts'
import { fulfil } from '../orders/fulfil.ts'
import { openProvider } from '../payments/stripe-client.ts'
import { transitionPayment } from '../sandbox/payments/payment-store.ts'
import { hold } from '../sandbox/payments/transitions.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { oneBracelet, payOn, startCheckout } from '../testing/shopper.ts'
import { lastingTroubles, noteTrouble } from './incidents.ts'
import { upkeep } from './maintenance.ts'

const HOUR = 3_600_000
let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** A paid order; the shop learns of it by a webhook, or by asking where those do not arrive. */
async function paidOrder(webhooks: boolean) {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await transitionPayment(shop.sandbox.ledger, sessionId, (payment) => hold(payment, !webhooks))
  await payOn(shop, sessionId)
  shop.sandbox.courier.kick()
  await shop.sandbox.courier.idle()
  if (!webhooks) await fulfil(shop.services, sessionId)
}

/** Looks after the shop as the worker does, and sends what is due: the subjects of letters about trouble. */
async function told(services = shop.services) {
  const before = (await shop.letters()).length
  await upkeep(services)
  await deliverDue(shop.services)
  const subjects = (await shop.letters()).slice(before).map(({ subject }) => subject ?? '')
  return subjects.filter((subject) => !subject.includes('order SOL'))
}
const troubles = async () => (await lastingTroubles(shop.services.db)).map(({ name, detail }) => `${name}: ${detail}`)

test('a day of orders without a verified webhook is told to the owner once, until one arrives', async () => {
  await paidOrder(false)
  shop.advance(23 * HOUR)
  await paidOrder(false)
  expect(await told()).toEqual([])
  shop.advance(HOUR)
  expect(await told()).toEqual(['No webhook has been verified for a day of orders'])
  expect(await troubles()).toEqual(['webhooks: 2 paid orders without a verified webhook'])
  expect(await told()).toEqual([])
  shop.advance(HOUR)
  await paidOrder(true)
  expect(await told()).toEqual([])
  expect(await troubles()).toEqual([])
  shop.advance(1)
  await paidOrder(false)
  shop.advance(25 * HOUR)
  expect(await told(), 'the next time it happens').toHaveLength(1)
})

test('a shop without orders hears nothing, and that is no trouble', async () => {
  await paidOrder(true)
  shop.advance(40 * 24 * HOUR)
  expect(await told()).toEqual([])
  expect(await troubles()).toEqual([])
})

test('a sweep that fails is told after an hour, not at the first hiccup', async () => {
  await noteTrouble(shop.services, 'sweep', '3 open orders without an answer')
  shop.advance(59 * 60_000)
  expect(await told()).toEqual([])
  shop.advance(60_000)
  await noteTrouble(shop.services, 'sweep', '4 open orders without an answer')
  expect(await told()).toEqual(['The shop cannot ask about open orders'])
  const letter = (await shop.letters()).at(-1)
  expect(letter?.text).toContain('Since: 20 November 2026 at 12:00')
  await noteTrouble(shop.services, 'sweep', null)
  expect(await troubles()).toEqual([])
})

test('many processes that notice one trouble write one letter', async () => {
  await Promise.all([1, 2, 3].map(() => noteTrouble(shop.services, 'clock', '90 seconds fast')))
  await Promise.all(
    [1, 2, 3].map(() => upkeep({ ...shop.services, now: () => new Date(shop.services.now().getTime() + 90_000) })),
  )
  expect(await deliverDue(shop.services)).toBe(0)
  shop.advance(90_000)
  expect(await deliverDue(shop.services)).toBe(1)
})

test.each([
  [61_000, 'clock: 61 seconds fast'],
  [-300_000, 'clock: 300 seconds slow'],
])('a clock that is %d ms off the provider’s is told, until it is right', async (skew, trouble) => {
  const skewed = { ...shop.services, now: () => new Date(shop.services.now().getTime() + skew) }
  await upkeep(skewed)
  expect(await troubles()).toEqual([trouble])
  await upkeep(shop.services)
  expect(await troubles()).toEqual([])
})

test('a few seconds are no wrong clock, and a provider out of reach has none to compare with', async () => {
  await upkeep({ ...shop.services, now: () => new Date(shop.services.now().getTime() + 59_000) })
  const stripe = openProvider({ stripe: null }, () => Promise.reject(new TypeError('fetch failed')))
  await upkeep({ ...shop.services, stripe })
  expect(await troubles()).toEqual([])
})
