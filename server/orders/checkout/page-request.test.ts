import fc from 'fast-check'
import type Stripe from 'stripe'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { lineId } from '#shop/cart/cart.ts'
import { quote } from '#shop/checkout/quote.ts'
import { refuseCheckout } from '#shop/checkout/refusals.ts'
import { CheckoutRequest } from '#shop/checkout/request.ts'
import { standardLook } from '#shop/look.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { products, solas } from '#shops/solas.ts'
import { sessionParameters } from '../../money/payments/stripe/session-parameters.ts'
import { orderFromRow } from '../../platform/database/orders.ts'
import { draftOrder } from './order-draft.ts'
import { pageRequest } from './page-request.ts'

// Shows S5.9, S7.2, S9.29, S10.8, S10.62.

const noon = new Date('2026-11-20T12:00:00Z')

function parametersFor(body: unknown, zones: readonly Zone[] = solas.zones) {
  const config = { publicUrl: 'https://shop.example', mode: 'sandbox' } as const
  const draft = draftOrder({ ...solas, zones }, v.parse(CheckoutRequest, body), noon, config)
  if (!draft.ok) throw new Error(draft.refusal.message)
  const order = orderFromRow(draft.order)
  return {
    order,
    parameters: sessionParameters(pageRequest(order, draft.order.expiresAt, { ...config, linkSecret: '' })),
  }
}

function chargedBy({ line_items = [], shipping_options = [] }: ReturnType<typeof sessionParameters>) {
  const goods = line_items.reduce(
    (sum, { price_data, quantity = 0 }) => sum + (price_data?.unit_amount ?? 0) * quantity,
    0,
  )
  return shipping_options.reduce(
    (sum, { shipping_rate_data }) => sum + (shipping_rate_data?.fixed_amount?.amount ?? 0),
    goods,
  )
}

const line = fc
  .record({
    id: fc.constantFrom(...products.map(({ id }) => id)),
    size: fc.constantFrom('Small' as const, 'Medium' as const, 'Large' as const),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ size, ...key }) => ({ ...key, ...inSize(size) }))
const carts = fc
  .uniqueArray(line, { minLength: 1, maxLength: 12, selector: lineId })
  .filter((cart) => cart.reduce((sum, { quantity }) => sum + quantity, 0) <= 50)

test('the payment page charges exactly what the cart page shows', () => {
  fc.assert(
    fc.property(carts, fc.boolean(), (cart, giftWrap) => {
      const shown = quote(solas, cart, { giftWrap }).total
      const { order, parameters } = parametersFor({ cart, giftWrap, expectedTotal: shown })
      expect([order.total, chargedBy(parameters)]).toEqual([shown, shown])
    }),
  )
})

test.each([30, 35, 40])('with only the specified body, the payment page charges %d euro and nothing more', (price) => {
  const { order, parameters } = parametersFor({ items: [{ price, quantity: 1 }] })
  expect([order.itemised, order.total, chargedBy(parameters)]).toEqual([false, price * 100, price * 100])
  expect(parameters.line_items?.map(({ price_data }) => price_data?.product_data?.name)).toEqual(['Solas order'])
})

test('the buyer pays in the cart’s currency, and the gift note is in the provider’s books too', () => {
  const note = 'é'.repeat(200)
  const { order, parameters } = parametersFor({
    cart: [{ id: '1', quantity: 1, ...inSize('Small') }],
    giftWrap: true,
    giftNote: note,
  })
  expect(parameters.adaptive_pricing).toEqual({ enabled: false })
  expect(parameters.metadata).toEqual({ order_id: order.id, gift_note: note })
  expect(parametersFor({ items: [{ price: 35, quantity: 1 }] }).parameters.metadata).not.toHaveProperty('gift_note')
})

test('the payment page names items with their size, gift wrap and shipping', () => {
  const { order, parameters } = parametersFor({
    cart: [{ id: '1', quantity: 1, ...inSize('Small') }],
    giftWrap: true,
    email: 'aoife@example.ie',
  })
  expect(parameters.line_items?.map(({ price_data }) => price_data?.product_data?.name)).toEqual([
    'Claret Evening (Small)',
    'Gift wrap',
  ])
  expect(parameters.shipping_options?.[0]?.shipping_rate_data).toMatchObject({
    display_name: 'Shipping',
    fixed_amount: { amount: 495, currency: 'eur' },
  })
  expect(parameters).toMatchObject({
    client_reference_id: order.id,
    customer_email: 'aoife@example.ie',
    // An hour, and ten minutes for a clock that is behind the provider's.
    expires_at: noon.getTime() / 1000 + 4200,
    success_url: 'https://shop.example/checkout/return?session_id={CHECKOUT_SESSION_ID}',
    shipping_address_collection: { allowed_countries: solas.shipping.countries },
  })
})

test('the payment page has the look of the shop at the time when the order was placed', () => {
  const { order, parameters } = parametersFor({ items: [{ price: 35, quantity: 1 }] })
  const { colors, fonts } = standardLook
  expect(parameters.branding_settings).toEqual({
    display_name: 'Solas',
    background_color: colors.surface,
    button_color: colors.accent,
    border_style: 'rounded',
    font_family: fonts.paymentPage,
  })
  const logo = '0123456789abcdef'
  const ofShop = (publicUrl: string) => {
    const branding = order.promise.branding && { ...order.promise.branding, logo }
    const withLogo = { ...order, promise: { ...order.promise, publicUrl, branding } }
    return sessionParameters(pageRequest(withLogo, noon.toISOString(), { publicUrl, linkSecret: '' })).branding_settings
      ?.logo
  }
  const url = `https://shop.example/pictures/logo-4x.${logo}.png`
  expect(ofShop('https://shop.example')).toEqual({ type: 'url', url })
  expect(ofShop('http://localhost:3000'), 'out of the provider’s reach').toBeUndefined()
})

test.each<[string, object, 'no-zone' | 'prices-changed']>([
  ['an unknown zone', { cart: [{ id: '1', quantity: 1, ...inSize('Small') }], zone: 'moon' }, 'no-zone'],
  [
    'another total than the shopper saw',
    { cart: [{ id: '1', quantity: 1, ...inSize('Small') }], expectedTotal: 3500 },
    'prices-changed',
  ],
])('an order with %s is refused', (_, body, code) => {
  const config = { publicUrl: 'https://shop.example', mode: 'sandbox' } as const
  expect(draftOrder(solas, v.parse(CheckoutRequest, body), noon, config)).toEqual({
    ok: false,
    refusal: refuseCheckout(code),
  })
})

test('a gift note is kept only with gift wrap, and keeps its line breaks', () => {
  const cart = [{ id: '1', quantity: 1, ...inSize('Small') }]
  const giftNote = 'For\nyou\u0000'
  expect(parametersFor({ cart, giftWrap: true, giftNote }).order.giftNote).toBe('For\nyou')
  expect(parametersFor({ cart, giftNote }).order.giftNote).toBe('')
})

test('the chosen zone decides shipping rate and countries, and the first zone is used if none is chosen', () => {
  const ireland = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 }
  const world = { id: 'world', name: 'Rest of the world', countries: ['US', 'CA'], fee: 1500, freeFrom: null }
  const cart = [{ id: '1', quantity: 1, ...inSize('Small') }]
  for (const [body, { countries, fee }] of [
    [{ cart, zone: 'world', expectedTotal: 5000 }, world],
    [{ cart, expectedTotal: 3995 }, ireland],
  ] as const) {
    const { parameters } = parametersFor(body, [ireland, world])
    expect(parameters.shipping_address_collection).toEqual({ allowed_countries: countries })
    expect(parameters.shipping_options?.[0]?.shipping_rate_data?.fixed_amount?.amount).toBe(fee)
  }
})

test('shortens an item on the payment page to 250 characters, and keeps emoji whole', () => {
  const { order } = parametersFor({ cart: [{ id: '26', size: 'Small', quantity: 1 }] })
  const [line] = order.items
  if (!line) throw new Error('The order has no line')
  const nameWith = (words: string) => {
    const items = [{ ...line, optionNames: [], personalNames: [['Words', words] as const] }]
    const { line_items } = sessionParameters(
      pageRequest({ ...order, items }, noon.toISOString(), { publicUrl: '', linkSecret: '' }),
    )
    return line_items?.[0]?.price_data?.product_data?.name ?? ''
  }
  expect(nameWith('Aoife')).toBe(`${line.name} (Words: Aoife)`)
  for (const words of ['é'.repeat(400), '🎁'.repeat(200), `a${'🎁'.repeat(200)}`]) {
    const name = nameWith(words)
    expect([249, 250]).toContain(name.length)
    expect(name.isWellFormed()).toBe(true)
    expect(name.endsWith('…')).toBe(true)
  }
})

test('every text for the provider is shortened to its limit', () => {
  const { order } = parametersFor({ cart: [{ id: '26', size: 'Small', quantity: 1 }], giftWrap: true })
  const long = '👩‍🎨'.repeat(1000)
  const delivery = { name: long, countries: ['IE'], transit: null, isChosen: true, note: long }
  const promise = { ...order.promise, delivery: { ...order.promise.delivery, ...delivery } }
  const parameters = sessionParameters(
    pageRequest({ ...order, giftNote: long, promise }, noon.toISOString(), { publicUrl: '', linkSecret: '' }),
  )
  const messageOf = (custom: Stripe.Emptyable<{ message: string }> | undefined) => (custom ? custom.message : '')
  for (const [text, max] of [
    [String(parameters.metadata?.gift_note), 500],
    [messageOf(parameters.custom_text?.submit), 1200],
    [messageOf(parameters.custom_text?.shipping_address), 1200],
  ] as const) {
    const { length } = text
    expect(length > max - 10 && length <= max, `${length} of ${max}`).toBe(true)
    expect(text.isWellFormed()).toBe(true)
  }
})
