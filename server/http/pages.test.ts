import { expect, test } from 'vitest'
import { isPage } from './pages.ts'

test.each([
  '/',
  '/shop',
  '/shop/',
  '/product/5',
  '/product/burgundy-safari',
  '/cart',
  '/terms-conditions',
  '/order-confirmation',
  '/collections/best-sellers',
  '/collections/anything',
  '/blog/2024/beads',
  '/wishlist',
])('%s is a page', (path) => {
  expect(isPage(path)).toBe(true)
})

test.each([
  '/shopping',
  '/product',
  '/product/',
  '/product/28',
  '/product/5/more',
  '/blogs',
  '/wishlist/1',
  '/constructor',
  '/%',
])('%s is no page', (path) => {
  expect(isPage(path)).toBe(false)
})
