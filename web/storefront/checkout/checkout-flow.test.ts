import { beforeEach, expect, test, vi } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import type { Cart } from '#shop/cart/cart.ts'
import { solas } from '#shops/solas.ts'
import { SHOP_EVENT } from '../../platform/event-log.ts'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import { readStored, readText } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createCheckoutFlow } from './checkout-flow.ts'
import { checkoutOptions, clearCheckoutOptions } from './checkout-options.ts'

// Shows S3.15, S3.16, S4.20, S4.22, S4.28, S8.3, S9.8, S10.9, S10.30.

const cart: Cart = [{ id: '1', ...inSize('Medium'), quantity: 2 }]
const figures = { total: 70, itemCount: 2 }
const payment = { ok: true, url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: 'cs_test_1' }

let storage: MemoryStorage
let events: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  storage = new MemoryStorage()
  events = []
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { href: 'https://shop.example/#/cart', origin: 'https://shop.example' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.addEventListener(SHOP_EVENT, (event) => event instanceof CustomEvent && events.push(event.detail))
  clearCheckoutOptions()
  return () => vi.useRealTimers()
})

function openFlow(answers: (() => Promise<Response>)[]) {
  const bodies: unknown[] = []
  const goToPayment = vi.fn<(url: string) => 'tab' | 'here'>(() => 'here')
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    bodies.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'))
    const answer = answers.shift()
    if (!answer) throw new Error('called once too often')
    return answer()
  })
  return { flow: createCheckoutFlow(solas, goToPayment), bodies, goToPayment }
}
const opens = async () => Response.json(payment)
const breaks = () => Promise.reject(new TypeError('Failed to fetch'))

test('if the payment page opens in its own tab, its link stays and checkout can start again', async () => {
  const { flow, goToPayment } = openFlow([opens])
  goToPayment.mockReturnValue('tab')
  flow.proceed(cart)
  await flow.submit(cart, 'aoife@shop.example')
  vi.advanceTimersByTime(500)
  expect(flow.state()).toEqual({ name: 'opened', url: payment.url })
  flow.proceed(cart)
  expect(flow.state()).toEqual({ name: 'asking' })
})

test('leads to the payment page half a second after it is made, with each event once', async () => {
  const { flow, bodies, goToPayment } = openFlow([opens])
  flow.proceed(cart)
  flow.proceed(cart)
  expect(flow.state()).toEqual({ name: 'asking' })
  const made = flow.submit(cart, 'aoife@shop.example')
  expect(flow.state()).toEqual({ name: 'creating' })
  await made
  expect(flow.state()).toEqual({ name: 'redirecting', url: payment.url })
  vi.advanceTimersByTime(499)
  expect(goToPayment).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goToPayment).toHaveBeenCalledExactlyOnceWith(payment.url)
  expect(bodies).toMatchObject([{ email: 'aoife@shop.example', expectedTotal: 7000 }])
  expect(events).toEqual([
    { name: 'checkout_start', ...figures },
    { name: 'payment_attempt', ...figures },
  ])
  expect(readText(storageKeys.checkoutEmail)).toBe('aoife@shop.example')
  expect(readText(storageKeys.lastCheckoutSuccessAt)).toMatch(/^\d{4}-.*Z$/)
  expect(checkoutOptions.get().sessionId).toBe('cs_test_1')
})

test('the cart has its id when the attempt is announced, so that what it reserves is known for its own', async () => {
  const { flow } = openFlow([opens])
  flow.proceed(cart)
  const ids: unknown[] = []
  window.addEventListener(SHOP_EVENT, () => ids.push(checkoutOptions.get().cartId))
  await flow.submit(cart, 'aoife@example.ie')
  expect(ids).toEqual([expect.any(String)])
})

test('a second click while the payment page is created sends no second request', async () => {
  const { flow, bodies } = openFlow([opens])
  flow.proceed(cart)
  await Promise.all([flow.submit(cart, 'a@b.ie'), flow.submit(cart, 'a@b.ie'), flow.tryAgain(cart)])
  expect(bodies).toHaveLength(1)
})

test.each<[string, () => Promise<Response>, object]>([
  [
    'the server refuses',
    async () => Response.json({ ok: false, error: 'The cart is empty' }, { status: 400 }),
    { code: 'CHECKOUT_SESSION_FAILED', detail: 'The cart is empty' },
  ],
  ['the connection breaks', breaks, { code: 'NETWORK_ERROR', detail: 'Failed to fetch' }],
])('if %s, the error code is stored and Try again sends the same cart', async (_, answer, failure) => {
  const { flow, bodies, goToPayment } = openFlow([answer, opens])
  flow.proceed(cart)
  await flow.submit(cart, 'aoife@shop.example')
  expect(flow.state()).toEqual({ name: 'failed', failure })
  const { code, detail } = { code: '', detail: '', ...failure }
  expect(readStored(storageKeys.lastCheckoutError)).toMatchObject({ code, msg: detail })
  expect(events.at(-1)).toEqual({ name: 'payment_failed', ...figures, ...failure })

  await flow.tryAgain(cart)
  vi.advanceTimersByTime(500)
  expect(goToPayment).toHaveBeenCalledOnce()
  expect(bodies[1]).toEqual(bodies[0])
})

test.each(['blocked', 'full'] as const)('with storage %s, Try again still knows e-mail and cart', async (trouble) => {
  storage.trouble = trouble
  const { flow, bodies } = openFlow([breaks, opens])
  flow.proceed(cart)
  await flow.submit(cart, 'aoife@shop.example')
  await flow.tryAgain(cart)
  expect(flow.state().name).toBe('redirecting')
  expect(bodies).toMatchObject([{ email: 'aoife@shop.example' }, { email: 'aoife@shop.example' }])
  expect(bodies[1]).toEqual(bodies[0])
})

test('a browser on plain http, which has no randomUUID, still sends an id with its cart', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const { flow, bodies } = openFlow([opens])
  flow.proceed(cart)
  await flow.submit(cart, 'a@b.ie')
  expect(flow.state().name).toBe('redirecting')
  expect(bodies[0]).toHaveProperty('cartId', expect.stringMatching(/^[\da-f-]{36}$/))
})

test.each(['while the payment page is made', 'while waiting to go there'])(
  'a cart that changes %s does not go on to payment',
  async (moment) => {
    const { flow, goToPayment } = openFlow([opens])
    flow.proceed(cart)
    const made = flow.submit(cart, 'a@b.ie')
    if (moment.startsWith('while waiting')) await made
    flow.cartChanged()
    await made
    vi.runAllTimers()
    expect(flow.state()).toEqual({ name: 'outdated' })
    expect(goToPayment).not.toHaveBeenCalled()
  },
)

test('leaving the page cancels the redirect to payment', async () => {
  const { flow, goToPayment } = openFlow([opens])
  flow.proceed(cart)
  await flow.submit(cart, 'a@b.ie')
  flow.reset()
  vi.runAllTimers()
  expect(goToPayment).not.toHaveBeenCalled()
  expect(flow.state()).toEqual({ name: 'idle' })
})

test('after a change of the catalogue, Try again reloads the page and sends no request', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'https://shop.example/#/cart', origin: 'https://shop.example', reload })
  const error = 'Prices have changed. Please review your bag.'
  const { flow, bodies } = openFlow([async () => Response.json({ ok: false, error }, { status: 409 })])
  flow.proceed(cart)
  await flow.submit(cart, 'aoife@shop.example')
  expect(flow.state()).toEqual({ name: 'failed', failure: { code: 'CHECKOUT_SESSION_FAILED', detail: error } })
  expect(reload).not.toHaveBeenCalled()
  await flow.tryAgain(cart)
  expect([reload.mock.calls.length, bodies.length]).toEqual([1, 1])
})

test('an address that the provider refuses is reported at its field, and another can be typed', async () => {
  const message = 'Please enter a valid email address'
  const { flow, goToPayment } = openFlow([
    async () => Response.json({ ok: false, error: message }, { status: 422 }),
    opens,
  ])
  flow.proceed(cart)
  await flow.submit(cart, 'mary@shop.example')
  expect(flow.state()).toEqual({ name: 'asking', refused: { email: 'mary@shop.example', message } })
  await flow.submit(cart, 'maire@shop.example')
  vi.advanceTimersByTime(500)
  expect(goToPayment).toHaveBeenCalledTimes(1)
})
