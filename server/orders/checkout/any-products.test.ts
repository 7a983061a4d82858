import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type CartLine, lineId } from '#shop/cart/cart.ts'
import { choiceData } from '#shop/cart/line-data.ts'
import { parseStoredCart, storedCart } from '#shop/cart/storage.ts'
import type { Option } from '#shop/catalogue/options.ts'
import type { PersonalField } from '#shop/catalogue/personal-fields.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { quote } from '#shop/checkout/quote.ts'
import { CheckoutRequest, refuseOutdated } from '#shop/checkout/request.ts'
import { createShop, type ServerShop } from '#shop/shop.ts'
import { cleanLine } from '#shop/typed-text.ts'
import { products } from '#shops/solas.ts'
import { invoiceContent } from '../../money/accounting/invoice-content.ts'
import { sessionParameters } from '../../money/payments/stripe/session-parameters.ts'
import { orderFromRow } from '../../platform/database/orders.ts'
import { draftOrder } from './order-draft.ts'
import { pageRequest } from './page-request.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const config = { publicUrl: 'https://shop.example', mode: 'sandbox' } as const

const extra = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000 }))
const value = fc.record({ name: fc.stringMatching(/^[A-Za-z][a-z ]{0,9}[a-z]$/), extra })
const option = (id: string) =>
  fc
    .uniqueArray(value, { minLength: 1, maxLength: 5, selector: ({ name }) => name })
    .map((values): Option => ({ id, name: id, values: values.map((one) => ({ id: one.name, ...one })) }))
const field = (id: string) =>
  fc
    .record({ required: fc.boolean(), bespoke: fc.boolean(), extra })
    .map((part): PersonalField => ({ id, label: id, kind: 'text', maxLength: 40, ...part }))
const [template] = products
const product = fc.record({
  priceCents: fc.integer({ min: 50, max: 60_000 }),
  options: fc.oneof(
    fc.constant<Option[]>([]),
    fc.tuple(option('size')),
    fc.tuple(option('glaze'), option('size')),
    fc.tuple(option('glaze'), option('height')),
  ),
  personal: fc.oneof(fc.constant<PersonalField[]>([]), fc.tuple(field('name')), fc.tuple(field('name'), field('date'))),
})
const shops = fc.uniqueArray(product, { minLength: 1, maxLength: 4, selector: JSON.stringify }).map((parts) =>
  createShop({
    products: parts.flatMap((part, index): Product[] => {
      const id = String(index + 1)
      return template ? [{ ...template, ...part, id, name: `Product ${id}`, handle: `product-${id}` }] : []
    }),
  }),
)

const words = fc
  .stringMatching(/^[A-Za-z0-9 .,'’é–]{1,20}$/)
  .map(cleanLine)
  .filter((text) => text !== '')
const pick = fc.record({
  product: fc.nat(99),
  values: fc.array(fc.nat(99), { minLength: 2, maxLength: 2 }),
  words: fc.array(fc.option(words, { nil: '' }), { minLength: 2, maxLength: 2 }),
  quantity: fc.integer({ min: 1, max: 4 }),
})
type Pick = typeof pick extends fc.Arbitrary<infer One> ? One : never

function lineOf({ catalogue }: ServerShop, { product: nth, values, words: typed, quantity }: Pick): CartLine[] {
  const chosen = catalogue.products[nth % catalogue.products.length]
  if (!chosen) return []
  const options = chosen.options.map(({ id, values: offered }, index) => {
    const one = offered[(values[index] ?? 0) % offered.length]
    return [id, one?.id ?? ''] as const
  })
  const personal = chosen.personal.flatMap(({ id, required }, index) => {
    const text = typed[index] || (required ? 'Aoife' : '')
    return text === '' ? [] : [[id, text] as const]
  })
  return [{ id: chosen.id, options: Object.fromEntries(options), personal: Object.fromEntries(personal), quantity }]
}

test('quote, stored cart, order, payment page and invoice agree to the cent for any products', () => {
  fc.assert(
    fc.property(shops, fc.array(pick, { minLength: 1, maxLength: 8 }), fc.boolean(), (shop, picks, giftWrap) => {
      const cart = picks
        .flatMap((one) => lineOf(shop, one))
        .filter((line, index, all) => all.findIndex((other) => lineId(other) === lineId(line)) === index)
      const shown = quote(shop, cart, { giftWrap })
      expect(shown.lines.map(lineId)).toEqual(cart.map(lineId))
      expect(shown.lines.reduce((sum, { lineCents }) => sum + lineCents, 0)).toBe(shown.subtotal)

      const kept = parseStoredCart(shop, JSON.parse(JSON.stringify(storedCart(shop, cart))))
      expect(kept.damaged).toBe(false)
      expect(kept.cart.map(lineId)).toEqual(cart.map(lineId))
      const body = {
        cart: cart.map(({ id, quantity, ...choice }) => ({ id, quantity, ...choiceData(choice) })),
        giftWrap,
        expectedTotal: shown.total,
      }
      const request = v.parse(CheckoutRequest, JSON.parse(JSON.stringify(body)))
      expect(refuseOutdated(shop, request)).toBeNull()
      const draft = draftOrder(shop, request, noon, config)
      if (!draft.ok) throw new Error(draft.refusal.message)
      const order = orderFromRow(draft.order)
      expect(order.items.map(lineId)).toEqual(cart.map(lineId))
      expect([order.total, order.subtotal]).toEqual([shown.total, shown.subtotal])

      const { line_items = [], shipping_options = [] } = sessionParameters(
        pageRequest(order, draft.order.expiresAt, { ...config, linkSecret: '' }),
      )
      const goods = line_items.map(({ price_data, quantity = 0 }) => (price_data?.unit_amount ?? 0) * quantity)
      const postage = shipping_options.map(({ shipping_rate_data }) => shipping_rate_data?.fixed_amount?.amount ?? 0)
      expect([...goods, ...postage].reduce((sum, cents) => sum + cents, 0)).toBe(shown.total)

      const { rows } = invoiceContent(shop, order, null, {
        number: 'R-000001',
        kind: 'sale',
        movedAt: noon.toISOString(),
        issuedAt: noon.toISOString(),
        gross: order.total,
        parts: [],
        received: order.total,
        related: null,
        seller: { name: 'A', address: 'B', registration: 'C', vatNumber: null, vatScheme: 'none' },
      })
      expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(shown.total)
    }),
    { numRuns: Number(process.env.CARTS ?? 500) },
  )
})
