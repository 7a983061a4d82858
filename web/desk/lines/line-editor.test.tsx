import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainLine } from '#shop/cart/order-line.ts'
import { createShop } from '#shop/shop.ts'
import { products } from '#shops/solas.ts'
import { ShopContext } from '../../shop/use-shop.ts'
import { LineEditor } from './line-editor.tsx'
import { atShopPrices, countedItems, emptyLine, orderedLine, orderedLines, saleLines } from './lines.ts'

const [first] = products
if (!first) throw new Error('The shop has products')
const typed = (name: string, product = '') => ({ ...emptyLine(), name, product, price: '12' })

test.each([
  ['its name', typed(first.name)],
  ['other capitals and spaces', typed(` ${first.name.toUpperCase()} `)],
  ['its id, after it was renamed', typed('Its old name', first.id)],
])('a typed line that matches a product by %s is sent with its id and first choice', (_, line) => {
  expect(saleLines([line], products)).toMatchObject([{ product: first.id, options: { size: 'Medium' } }])
  expect(atShopPrices([line], products)).toMatchObject([{ price: (first.priceCents / 100).toFixed(2) }])
})

test('a typed item that the shop does not sell is sent by its name', () => {
  expect(saleLines([typed('Odd one')], products)).toEqual([
    { name: 'Odd one', quantity: 1, unitCents: 1200, product: '', options: {}, personal: {} },
  ])
})

test('an offer says that it takes nothing from stock, if it names a product that is counted', () => {
  const ready = { ...first, supply: { kind: 'one-of-a-kind' } } as const
  const shop = { ...createShop({ products: [ready, ...products.slice(1)] }), stock: { [ready.id]: 1 } }
  const fieldsOf = (name: string, stock?: typeof shop.stock) =>
    renderToStaticMarkup(
      <ShopContext value={shop}>
        <LineEditor of={{ kind: 'sale', ...(stock && { stock }) }} lines={[typed(name)]} onChange={() => {}} />
      </ShopContext>,
    )
  const words = 'This offer takes nothing from stock.'
  expect(fieldsOf(ready.name)).toContain(words)
  expect(fieldsOf(products[1]?.name ?? '')).not.toContain(words)
  expect(fieldsOf('Odd one')).not.toContain(words)
  const atStall = fieldsOf(ready.name, shop.stock)
  expect([atStall.includes(words), atStall.includes('1 left')]).toEqual([false, true])
})

test('a stall sale shows variants as reserved or with the number left', () => {
  const ready = { ...first, supply: { kind: 'in-stock', counts: {} } } as const
  const until = '2026-11-20T14:32:00.000Z'
  const shop = { ...createShop({ products: [ready] }), stock: {}, reserved: { [`${ready.id}.Small`]: until } }
  const fields = renderToStaticMarkup(
    <ShopContext value={shop}>
      <LineEditor of={{ kind: 'sale', stock: shop.stock }} lines={[typed(ready.name)]} onChange={() => {}} />
    </ShopContext>,
  )
  expect(fields).toContain('Small: Reserved')
  expect(fields).toContain('Medium: 0 left')
})

const ordered = { ...plainLine({ id: first.id, name: first.name, quantity: 3, unitCents: 3500 }), itemId: 'one-1' }
const editedOf = (of: Parameters<typeof LineEditor>[0]['of'], quantity: number) =>
  renderToStaticMarkup(
    <ShopContext value={createShop({ products })}>
      <LineEditor of={of} lines={orderedLines([ordered], [quantity])} onChange={() => {}} />
    </ShopContext>,
  )

test.each([
  { left: 0, boxes: 0, counts: 0 },
  { left: 1, boxes: 1, counts: 0 },
  { left: 2, boxes: 0, counts: 3 },
])('an order’s item of which $left are left has a field for that', ({ left, boxes, counts }) => {
  const fields = editedOf({ kind: 'count', items: [ordered], left: [left] }, left)
  expect(fields.match(/type="checkbox"/g) ?? []).toHaveLength(boxes)
  expect(fields.match(/<option/g) ?? []).toHaveLength(counts)
})

test('no more of an order’s item is counted than there are', () => {
  expect(countedItems([ordered], [orderedLine(ordered, 9)])).toEqual([{ itemId: 'one-1', quantity: 3 }])
})

test('an exchange asks what goes out instead only of items that come back', () => {
  const asks = (quantity: number) => editedOf({ kind: 'exchange', items: [ordered], left: [3] }, quantity)
  expect(asks(0)).not.toContain('Instead of')
  expect(asks(2)).toContain(`Instead of 2 × ${first.name}`)
})
