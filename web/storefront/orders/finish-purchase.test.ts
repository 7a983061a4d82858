import { beforeEach, expect, test, vi } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import type { Cart } from '#shop/cart/cart.ts'
import { priceLine } from '#shop/cart/order-line.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { solas } from '#shops/solas.ts'
import { readStored, readText, removeStored, writeStored, writeText } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import type { PaidOrder } from './paid-order.ts'

// Shows S3.16, S3.18, S4.25, S4.26, S4.27, S4.28, S8.4, S8.5, S8.6.

const claret = findProduct(solas, '1') ?? expect.fail()

const cart: Cart = [{ id: '1', ...inSize('Medium'), quantity: 2 }]
const order: PaidOrder = {
  sessionId: 'cs_test_a1b2c3d4e5',
  reference: 'SOL-A1B2C3D4',
  lines: [priceLine(claret, { ...inSize('Medium'), quantity: 2 })],
  totals: { subtotal: 7000, shipping: 0, giftWrap: 350, total: 7350 },
  refunded: 0,
  email: 'a•••@shop.example',
  orderedAt: '2026-11-21T08:00:00.000Z',
  making: { from: 2, to: 3 },
  isAbroad: false,
}

function storageOfItsOwn(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

async function shopAt(answer: (endpoint: string) => Promise<Response>) {
  vi.resetModules()
  const { finishPurchase } = await import('./finish-purchase.ts')
  const { SHOP_EVENT } = await import('../../platform/event-log.ts')
  const calls: [endpoint: string, body: unknown][] = []
  vi.stubGlobal('fetch', (endpoint: string, init: RequestInit = {}) => {
    calls.push([endpoint, JSON.parse(typeof init.body === 'string' ? init.body : 'null')])
    return answer(endpoint)
  })
  const events: unknown[] = []
  window.addEventListener(SHOP_EVENT, (event) => event instanceof CustomEvent && events.push(event.detail))
  const removePurchased = vi.fn()
  return {
    finish: (held = cart, paid = order) => finishPurchase(paid, { cart: held, removePurchased }),
    calls,
    events,
    removePurchased,
  }
}

const accepts = async () => Response.json({})

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal('localStorage', storageOfItsOwn())
  writeText(storageKeys.checkoutEmail, 'aoife@shop.example')
})

test('both e-mails are requested, the customer first, then the cart loses what was bought', async () => {
  const { finish, calls, removePurchased } = await shopAt(accepts)
  expect(await finish()).toBe('sent')
  const items = [{ name: 'Claret Evening (Medium)', quantity: 2, price: 3500 }]
  const hint = { orderNumber: order.reference, items, total: 7350, sessionId: order.sessionId }
  expect(calls).toEqual([
    ['/functions/v1/send-order-confirmation', { email: 'aoife@shop.example', ...hint }],
    ['/functions/v1/notify-store-owner', { customerEmail: 'aoife@shop.example', ...hint }],
  ])
  expect(removePurchased).toHaveBeenCalledExactlyOnceWith(cart)
  expect(localStorage.getItem(storageKeys.checkoutEmail)).toBeNull()
})

const storeOptions = (sessionId: string) =>
  writeStored(storageKeys.checkoutOptions, { giftWrap: true, giftNote: 'For you', sessionId })

test('a purchased cart also loses its gift wrap', async () => {
  storeOptions(order.sessionId)
  const { finish, removePurchased } = await shopAt(accepts)
  await finish()
  expect(removePurchased).toHaveBeenCalledExactlyOnceWith(cart)
  expect(readStored(storageKeys.checkoutOptions)).toEqual({ giftWrap: false, giftNote: '' })
})

test('a cart that belongs to another order keeps its lines, gift note and e-mail', async () => {
  storeOptions('cs_test_another1')
  const { finish, removePurchased } = await shopAt(accepts)
  await finish()
  expect(removePurchased).not.toHaveBeenCalled()
  expect(readStored(storageKeys.checkoutOptions)).toMatchObject({ giftWrap: true, giftNote: 'For you' })
  expect(readText(storageKeys.checkoutEmail)).toBe('aoife@shop.example')
})

test('a confirmation page opened in another browser leaves the cart there alone', async () => {
  removeStored(storageKeys.checkoutEmail)
  const { finish, removePurchased } = await shopAt(accepts)
  expect(await finish()).toBeNull()
  expect(removePurchased).not.toHaveBeenCalled()
})

test('two orders that share a reference are both finished', async () => {
  const { finish, events } = await shopAt(accepts)
  await finish()
  await finish(cart, { ...order, sessionId: 'cs_test_A1B2C3D4zz' })
  expect(events).toHaveLength(4)
})

test('a purchase is finished once, also after a reload and when two tabs try at once', async () => {
  const first = await shopAt(accepts)
  const otherTab = await shopAt(accepts)
  await Promise.all([first.finish(), first.finish(), otherTab.finish()])
  expect(otherTab.removePurchased).not.toHaveBeenCalled()
  expect(first.removePurchased).toHaveBeenCalledOnce()
  expect(first.events).toEqual([
    { name: 'payment_success', total: 73.5, itemCount: 2, reference: order.reference },
    { name: 'purchase', total: 73.5, itemCount: 2, reference: order.reference },
  ])
  const reloaded = await shopAt(accepts)
  expect(await reloaded.finish()).toBeNull()
  expect(reloaded).toMatchObject({ calls: [], events: [] })
  expect(reloaded.removePurchased).not.toHaveBeenCalled()
})

test.each([
  ['the e-mail is missing', () => removeStored(storageKeys.checkoutEmail), cart],
  ['the cart is empty', () => {}, []],
])('when %s, no e-mail is requested', async (_, prepare, held) => {
  prepare()
  const { finish, calls, events } = await shopAt(accepts)
  expect(await finish(held)).toBeNull()
  expect(calls).toEqual([])
  expect(events).toHaveLength(2)
})

test.each([
  ['the answer names an error', async () => Response.json({ error: 'Later' }), 'failed'],
  ['the e-mail is refused', async () => Response.json({ error: 'Later' }, { status: 503 }), 'failed'],
  ['the server is out of reach', () => Promise.reject(new TypeError('Failed to fetch')), 'unexpected'],
  [
    "only the owner's e-mail fails",
    async (endpoint: string) =>
      endpoint.includes('owner') ? Promise.reject(new TypeError('Lost')) : Response.json({}),
    'sent',
  ],
])('if %s, the purchase is still removed from the cart', async (_, answer, outcome) => {
  const { finish, removePurchased } = await shopAt(answer)
  expect(await finish()).toBe(outcome)
  expect(removePurchased).toHaveBeenCalledOnce()
})
