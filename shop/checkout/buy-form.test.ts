import * as v from 'valibot'
import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import type { Product } from '../catalogue/product.ts'
import { createShop } from '../shop.ts'
import { buyForm, totalsOfForm } from './buy-form.ts'

// One that does not ship free.
const cheap = products.find(({ priceCents }) => priceCents === 3000)
if (!cheap) throw new Error('The shop has no such product')
const bracelet: Product = cheap

test('the totals that a form sends change whenever anything in its price changes', () => {
  const { zones, settings } = solas
  const totals = (product: Product, changes: Partial<typeof settings> = {}, zone: object = {}) =>
    totalsOfForm(
      { ...createShop({ products: [product] }), settings: { ...settings, ...changes } },
      product,
      zones.map((one) => ({ ...one, ...zone })),
    )
  const [option, ...others] = bracelet.options
  if (!option) throw new Error('The bracelet has no options')
  const values = option.values.map((value) => ({ ...value, extra: 100 }))
  const changed = [
    totals(bracelet),
    totals({ ...bracelet, priceCents: bracelet.priceCents + 1 }),
    totals(bracelet, { giftWrapFee: 1 }),
    totals(bracelet, { giftWrapFee: null }),
    totals(bracelet, {}, { fee: 1 }),
    totals(bracelet, {}, { freeFrom: 1 }),
    totals({ ...bracelet, options: [{ ...option, values }, ...others] }),
  ]
  expect(new Set(changed).size).toBe(changed.length)
})

test.each([
  [{}, { giftWrap: false, giftNote: '' }],
  [{ giftWrap: 'yes' }, { giftWrap: true, giftNote: '' }],
  [
    { giftWrap: 'yes', giftNote: 'For you' },
    { giftWrap: true, giftNote: 'For you' },
  ],
])('reads the gift wrap fields %j as %j', (fields, asked) => {
  const form = buyForm(bracelet, createShop({ products }).zones)
  expect(v.parse(form, { size: 'Large', email: 'aoife@example.ie', ...fields })).toMatchObject(asked)
})
