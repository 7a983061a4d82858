import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createShop } from '#shop/shop.ts'
import { products } from '#shop/solas/products.ts'
import { ShopContext } from '../../shop/use-shop.ts'
import { atShopPrices, emptyLine, LineFields, linesTyped } from './line-fields.tsx'

const [first] = products
if (!first) throw new Error('The shop has products')
const typed = (name: string, product = '') => ({ ...emptyLine(), name, product, price: '12' })

test.each([
  ['its name', typed(first.name)],
  ['other capitals and spaces', typed(` ${first.name.toUpperCase()} `)],
  ['its id, after it was renamed', typed('Its old name', first.id)],
])('a typed line that matches a product by %s is sent with its id and first choice', (_, line) => {
  expect(linesTyped([line], products)).toMatchObject([{ product: first.id, options: { size: 'Medium' } }])
  expect(atShopPrices([line], products)).toMatchObject([{ price: (first.priceCents / 100).toFixed(2) }])
})

test('a typed item that the shop does not sell is sent by its name', () => {
  expect(linesTyped([typed('Odd one')], products)).toEqual([
    { name: 'Odd one', quantity: 1, unitCents: 1200, product: '', options: {}, personal: {} },
  ])
})

test('an offer says that it takes nothing from stock, if it names a product that is counted', () => {
  const ready = { ...first, supply: { kind: 'one-of-a-kind' } } as const
  const shop = { ...createShop({ products: [ready, ...products.slice(1)] }), stock: { [ready.id]: 1 } }
  const fieldsOf = (name: string, stock?: typeof shop.stock) =>
    renderToStaticMarkup(
      <ShopContext value={shop}>
        <LineFields lines={[typed(name)]} onChange={() => {}} {...(stock && { stock })} />
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
      <LineFields lines={[typed(ready.name)]} onChange={() => {}} stock={shop.stock} />
    </ShopContext>,
  )
  expect(fields).toContain('Small: Reserved')
  expect(fields).toContain('Medium: 0 left')
})
