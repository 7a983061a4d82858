import { beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '#shop/cart/cart.ts'
import { readStored, readText, removeStored, writeStored, writeText } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import type { PaidOrder } from './paid-order.ts'

const cart: Cart = [{ id: '1', size: 'Medium', quantity: 2 }]
const order: PaidOrder = {
  sessionId: 'cs_test_a1b2c3d4e5',
  reference: 'SOL-A1B2C3D4',
  lines: [{ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 2, unitCents: 3500, lineCents: 7000 }],
  totals: { subtotal: 7000, shipping: 0, giftWrap: 350, total: 7350 },
  refunded: 0,
  email: 'a•••@shop.example',
  orderedAt: '2026-11-21T08:00:00.000Z',
}

function storageOfItsOwn(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
}

async function shopAt(answer: (endpoint: string) => Promise<Response>) {
  vi.resetModules()
  const { finishPurchase } = await import('./finish-purchase.ts')
  const { SHOP_EVENT } = await import('../platform/event-log.ts')
  const asked: [endpoint: string, body: unknown][] = []
  const send = (endpoint: string, init: RequestInit = {}) => {
    asked.push([endpoint, JSON.parse(typeof init.body === 'string' ? init.body : 'null')])
    return answer(endpoint)
  }
  const events: unknown[] = []
  window.addEventListener(SHOP_EVENT, (event) => event instanceof CustomEvent && events.push(event.detail))
  const removePurchased = vi.fn()
  return {
    settle: (held = cart, paid = order) => finishPurchase(paid, { cart: held, removePurchased, send }),
    asked,
    events,
    removePurchased,
  }
}

const taken = async () => Response.json({})

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal('localStorage', storageOfItsOwn())
  writeText(storageKeys.checkoutEmail, 'aoife@shop.example')
})

test('both letters are asked for, the customer first, then the cart loses what was bought', async () => {
  const { settle, asked, removePurchased } = await shopAt(taken)
  expect(await settle()).toBe('sent')
  const items = [{ name: 'Claret Evening (Medium)', quantity: 2, price: 3500 }]
  const hint = { orderNumber: order.reference, items, total: 7350, sessionId: order.sessionId }
  expect(asked).toEqual([
    ['/functions/v1/send-order-confirmation', { email: 'aoife@shop.example', ...hint }],
    ['/functions/v1/notify-store-owner', { customerEmail: 'aoife@shop.example', ...hint }],
  ])
  expect(removePurchased).toHaveBeenCalledExactlyOnceWith(cart)
  expect(localStorage.getItem(storageKeys.checkoutEmail)).toBeNull()
})

const drafted = (sessionId: string) =>
  writeStored(storageKeys.checkoutOptions, { giftWrap: true, giftNote: 'For you', sessionId })

test('the cart that was bought loses its gift wrap with its lines', async () => {
  drafted(order.sessionId)
  const { settle, removePurchased } = await shopAt(taken)
  await settle()
  expect(removePurchased).toHaveBeenCalledExactlyOnceWith(cart)
  expect(readStored(storageKeys.checkoutOptions)).toEqual({ giftWrap: false, giftNote: '' })
})

test('a cart that another order was opened for keeps its lines, its gift note and its e-mail', async () => {
  drafted('cs_test_another1')
  const { settle, removePurchased } = await shopAt(taken)
  await settle()
  expect(removePurchased).not.toHaveBeenCalled()
  expect(readStored(storageKeys.checkoutOptions)).toMatchObject({ giftWrap: true, giftNote: 'For you' })
  expect(readText(storageKeys.checkoutEmail)).toBe('aoife@shop.example')
})

test('in another browser, or by a bookmark that was shared, a cart of its own stays whole', async () => {
  removeStored(storageKeys.checkoutEmail)
  const { settle, removePurchased } = await shopAt(taken)
  expect(await settle()).toBeNull()
  expect(removePurchased).not.toHaveBeenCalled()
})

test('two orders that share a reference are both settled', async () => {
  const { settle, events } = await shopAt(taken)
  await settle()
  await settle(cart, { ...order, sessionId: 'cs_test_A1B2C3D4zz' })
  expect(events).toHaveLength(4)
})

test('an order is settled once, also after a reload and when asked twice at once, as by two tabs', async () => {
  const first = await shopAt(taken)
  const otherTab = await shopAt(taken)
  await Promise.all([first.settle(), first.settle(), otherTab.settle()])
  expect(otherTab.removePurchased).not.toHaveBeenCalled()
  expect(first.removePurchased).toHaveBeenCalledOnce()
  expect(first.events).toEqual([
    { name: 'payment_success', total: 73.5, itemCount: 2, reference: order.reference },
    { name: 'purchase', total: 73.5, itemCount: 2, reference: order.reference },
  ])
  const reloaded = await shopAt(taken)
  expect(await reloaded.settle()).toBeNull()
  expect(reloaded).toMatchObject({ asked: [], events: [] })
  expect(reloaded.removePurchased).not.toHaveBeenCalled()
})

test.each([
  ['the e-mail is missing', () => removeStored(storageKeys.checkoutEmail), cart],
  ['the cart is empty', () => {}, []],
])('where %s, no letter is asked for', async (_, prepare, held) => {
  prepare()
  const { settle, asked, events } = await shopAt(taken)
  expect(await settle(held)).toBeNull()
  expect(asked).toEqual([])
  expect(events).toHaveLength(2)
})

test.each([
  ['the answer names an error', async () => Response.json({ error: 'Later' }), 'failed'],
  ['the letter is refused', async () => Response.json({ error: 'Later' }, { status: 503 }), 'failed'],
  ['the server is out of reach', () => Promise.reject(new TypeError('Failed to fetch')), 'unreached'],
  [
    "only the owner's letter fails",
    async (endpoint: string) =>
      endpoint.includes('owner') ? Promise.reject(new TypeError('Lost')) : Response.json({}),
    'sent',
  ],
])('where %s, the order is settled all the same', async (_, answer, outcome) => {
  const { settle, removePurchased } = await shopAt(answer)
  expect(await settle()).toBe(outcome)
  expect(removePurchased).toHaveBeenCalledOnce()
})
