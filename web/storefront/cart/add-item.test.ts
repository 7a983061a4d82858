import { expect, test, vi } from 'vitest'
import type { Cart } from '#shop/cart/cart.ts'
import { standardChoice } from '#shop/catalogue/choice.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { products } from '#shops/solas.ts'
import { addOneItem } from './add-item.ts'
import type { CartStore } from './cart-provider.tsx'

const [product] = products
if (!product) throw new Error('The shop has no products')
const choice = standardChoice(product)

function storeOf(quantity: number): CartStore {
  let value: ReturnType<CartStore['get']> = {
    cart: [{ id: product?.id ?? '', ...choice, quantity }] satisfies Cart,
    changes: [],
  }
  return {
    get: () => value,
    set: (update) => {
      value = typeof update === 'function' ? update(value) : update
      return true
    },
    subscribe: () => () => {},
    useValue: () => value,
  }
}

test.each([
  [LINE_QUANTITY_MAX - 1, true],
  [LINE_QUANTITY_MAX, false],
])('whether a bag with %i of an item takes one more and announces it: %j', (quantity, isAdded) => {
  const tell = vi.fn()
  const stored = storeOf(quantity)
  expect(addOneItem(stored, product, choice, tell, null)).toBe(isAdded)
  expect(tell).toHaveBeenCalledTimes(isAdded ? 1 : 0)
  expect(stored.get().cart).toMatchObject([{ quantity: LINE_QUANTITY_MAX }])
})
