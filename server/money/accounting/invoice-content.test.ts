import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import type { OrderLine } from '#shop/cart/order-line.ts'
import { quote } from '#shop/checkout/quote.ts'
import { standardLook } from '#shop/look.ts'
import type { Order } from '#shop/orders/order.ts'
import { invoicesPaper } from '#shop/orders/papers.ts'
import { promiseOf } from '#shop/orders/promise.ts'
import type { WayBack } from '#shop/pages/page-rendering.ts'
import { products, solas } from '#shops/solas.ts'
import { paperPolicy } from '../../catalogue/pages/show-paper.ts'
import { storefrontFromSource } from '../../testing/storefront.ts'
import type { Firm } from './firms.ts'
import { type InvoiceDraft, invoiceContent, type Seller } from './invoice-content.ts'

// Shows S10.86.

const at = '2026-11-20T12:00:00.000Z'
const { lines, fault: _, ...sums } = quote(solas, [{ id: '26', ...inSize('Medium'), quantity: 2 }], { giftWrap: true })
const withIds = (some: readonly OrderLine[]) =>
  some.map((line, index) => ({ ...line, itemId: `item-${index}`, movements: [], vatPercent: null }))
const order: Order = {
  id: 'a',
  state: 'paid',
  sessionId: 'cs_live_SAMPLE00',
  reference: null,
  referencePrefix: 'SOL',
  cartId: null,
  code: null,
  createdAt: at,
  paidAt: at,
  zone: null,
  firstOrderId: null,
  parcels: [],
  email: 'a@b.ie',
  name: 'Aoife <b>Byrne</b>\u202e',
  phone: null,
  livemode: true,
  vatPercent: 23,
  channel: 'shop',
  leadDays: null,
  promise: promiseOf(solas, { leadDays: null, zone: null }, null),
  address: { line1: '1 Main Street', line2: '', city: 'Galway', county: '', postcode: 'H91 X2Y3', country: 'IE' },
  itemised: true,
  ...sums,
  items: withIds(lines),
  giftNote: '',
  answers: [],
}
const seller: Seller = {
  name: 'Mary Byrne',
  address: '2 Bench Lane',
  registration: 'RBN 1',
  vatNumber: 'IE1234567FA',
  vatScheme: 'ireland',
}
const sale: InvoiceDraft = {
  number: 'R-000001',
  kind: 'sale',
  movedAt: at,
  issuedAt: at,
  gross: order.total,
  parts: [{ percent: 23, gross: order.total, vat: 1561 }],
  seller,
  received: order.total,
  related: null,
}
const refund: InvoiceDraft = {
  ...sale,
  number: 'R-000002',
  kind: 'refund',
  gross: -1000,
  parts: [{ percent: 23, gross: -1000, vat: -187 }],
  related: 'Refers to R-000001',
}
const { renderer } = await storefrontFromSource()
function render(of: Order, drafts: readonly InvoiceDraft[], firm: Firm | null = null, back?: WayBack) {
  const invoices = drafts.map((draft) => ({ content: invoiceContent(solas, of, firm, draft) }))
  return renderer.renderPaper(standardLook, invoicesPaper(solas, 'SOL-SAMPLE00', invoices), {}, back)
}
const pageOf = (...given: Parameters<typeof render>) => render(...given).html

test('an invoice has seller, buyer, number, dates, rows and VAT, and a credit note its invoice', () => {
  const page = pageOf(order, [sale, refund], { name: 'Acme & Co', vatNumber: 'DE123456789' })
  for (const words of [
    ...[
      'Invoice R-000001',
      'Mary Byrne',
      '2 Bench Lane',
      'RBN 1',
      'VAT IE1234567FA',
      'Acme &amp; Co',
      'VAT DE123456789',
    ],
    ...['Galway', 'Issued 20 November 2026', 'SOL-SAMPLE00', '€83.50', 'VAT at 23% €15.61', 'Gift wrap'],
    ...['Credit note R-000002', 'Refund, 20 November 2026', '-€10.00', 'Refers to R-000001', '@page{size:A4'],
  ])
    expect(page).toContain(words)
  expect(page).not.toMatch(/<script|<nav|<b>Byrne|\u202e|TEST/)
  expect(page.match(/Refers to/g)).toHaveLength(1)
})

test('an invoice states net and VAT for each rate', () => {
  const parts = [
    { percent: 23, gross: 3000, vat: 561 },
    { percent: 0, gross: 2000, vat: 0 },
  ]
  const page = pageOf(order, [{ ...sale, parts }])
  expect(page).toContain('Net €24.39, VAT at 23% €5.61. Net €20.00, VAT at 0% €0.00.')
})

test.each<[Partial<Seller>, string, string]>([
  [{ vatScheme: 'none', vatNumber: null }, 'Receipt R-000001', 'the seller is not registered for VAT'],
  [{ vatScheme: 'small', vatNumber: 'IE1234567FAEX' }, 'Invoice R-000001', 'EU scheme for small enterprises'],
  [{ vatScheme: 'oss' }, 'Invoice R-000001', 'delivered outside the EU'],
])('an invoice without VAT states the reason: %j', (changes, title, reason) => {
  const page = pageOf(order, [
    { ...sale, parts: [{ percent: 0, gross: sale.gross, vat: 0 }], seller: { ...seller, ...changes } },
  ])
  expect(page).toContain(title)
  expect(page).toContain(reason)
})

test('a sandbox invoice says TEST, and the invoice page of an unpaid order that nothing was paid', () => {
  expect(pageOf({ ...order, livemode: false }, [sale])).toContain('TEST: no money moved')
  expect(pageOf(order, [])).toContain('Nothing was paid')
})

test('the rows of an invoice add up to the amount received, for any order', () => {
  const items = fc.array(
    fc
      .record({
        id: fc.constantFrom(...products.map(({ id }) => id)),
        size: fc.constantFrom('Small' as const, 'Large' as const),
        quantity: fc.integer({ min: 1, max: 5 }),
      })
      .map(({ size, ...line }) => ({ ...line, ...inSize(size) })),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(items, fc.boolean(), fc.option(fc.integer({ min: 1, max: 50_000 })), (cart, giftWrap, received) => {
      const quoted = quote(solas, cart, { giftWrap })
      const bought = { ...order, ...quoted, items: withIds(quoted.lines) }
      const gross = received ?? bought.total
      const sumOf = (draft: InvoiceDraft) =>
        invoiceContent(solas, bought, null, draft).rows.reduce((sum, { cents }) => sum + cents, 0)
      expect(sumOf({ ...sale, gross, received: gross })).toBe(gross)
      expect(sumOf({ ...sale, gross, received: gross + 500 }), 'after a refund').toBe(gross)
      expect(sumOf({ ...refund, gross: -gross })).toBe(-gross)
    }),
  )
})

test('an invoice page has buttons to print and go back, an invoice file has neither', () => {
  const shown = render(order, [sale], null, { href: '/desk/orders/a', label: 'Back to the order' })
  expect(shown.html).toContain('<a href="/desk/orders/a">Back to the order</a><button type="button" hidden="">Print<')
  expect(shown.html.match(/<script>/g)).toHaveLength(1)
  for (const said of ['<!doctype html>', '<main>', 'rel="icon"', 'initial-scale=1']) expect(shown.html).toContain(said)
  const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = paperPolicy(shown)
  expect(policy).toContain(`style-src ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(shown.html)?.[1])};`)
  expect(policy).toContain(`script-src ${hashOf(/<script>(.*?)<\/script>/.exec(shown.html)?.[1])};`)
  expect(pageOf(order, [sale])).not.toMatch(/<script|<button|href="\//)
})
