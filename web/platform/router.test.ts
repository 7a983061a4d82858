import { expect, test } from 'vitest'
import { matchPath } from './router.tsx'

test.each([
  ['/', '/', {}],
  ['/', '/shop', null],
  ['/shop', '/shop', {}],
  ['/shop', '/Shop/', {}],
  ['/shop', '/shop/more', null],
  ['/shop', '/', null],
  ['/product/:id', '/product/26', { id: '26' }],
  ['/product/:id', '/product/burgundy%20safari', { id: 'burgundy safari' }],
  ['/product/:id', '/product/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/product/:id', '/product/', null],
  ['/product/:id', '/product/26/reviews', null],
  ['/collections/*', '/collections/best-sellers', {}],
  ['/collections/*', '/collections/a/b', {}],
  ['/collections/*', '/collections', {}],
  ['/collections/*', '/collection', null],
])('matches the pattern %s against the path %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})
