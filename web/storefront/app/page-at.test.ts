import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { pageAt } from './render.tsx'

// Shows S10.19.

const isPage = (path: string) => {
  const found = pageAt(solas, path, '')
  return found !== null && (found.redirect !== undefined || found.status === 200)
}

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
])('the path %s is not a page', (path) => {
  expect(isPage(path)).toBe(false)
})

test.each([
  ['/product/26', '', '/product/burgundy-safari'],
  ['/Product/burgundy-safari/', '?utm_source=x', '/product/burgundy-safari'],
  ['/SHOP', '?sort=name-asc&utm_source=x&search=red', '/shop?search=red&sort=name-asc'],
  ['/shop', '?sort=nonsense&from=-5', '/shop'],
  ['/order-confirmation', '?session_id=cs_test_a1', '/order-confirmation?session_id=1'],
  ['/returns-refunds', '?withdraw=1', '/returns-refunds'],
])('%s%s is rendered as %s', (pathname, search, path) => {
  expect(pageAt(solas, pathname, search)).toEqual({ path, status: 200 })
})

test.each([
  ['/collections/best-sellers', '', '/shop?pick=best-sellers'],
  ['/wishlist', '?debug=1', '/shop?pick=saved&debug=1'],
  ['/blog/a', '?debug=1&flags=1&x=2', '/shop?debug=1&flags=1'],
])('the URL %s%s redirects to %s', (pathname, search, redirect) => {
  expect(pageAt(solas, pathname, search)).toEqual({ redirect })
})
