import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Call, pathTo } from './call.ts'
import { deskCalls } from './desk-calls.ts'
import { readAccounts } from './figures.ts'
import { showLegalText } from './law.ts'
import { orderChanges } from './order-changes.ts'
import { readOrder, readOrders } from './orders.ts'
import { readPictures } from './pictures.ts'

test.each([
  [pathTo(readOrder, { id: 'a-1' }), '/desk/api/orders/a-1'],
  [pathTo(readOrder, { id: '../me?x' }), '/desk/api/orders/..%2Fme%3Fx'],
  [pathTo(readOrder, { id: '' }), '/desk/api/orders/'],
  [pathTo(showLegalText, { name: 'Terms & Conditions', number: '1' }), '/desk/api/texts/Terms%20%26%20Conditions/1'],
  [pathTo(readOrders, {}), '/desk/api/orders'],
  [pathTo(readOrders, { search: '', filter: 'to-post' }), '/desk/api/orders?filter=to-post'],
  [pathTo(readOrders, { search: 'Ó & Sons +1' }), '/desk/api/orders?search=%C3%93%20%26%20Sons%20%2B1'],
  [pathTo(readOrders, { search: '\ud83d' }), '/desk/api/orders?search=%EF%BF%BD'],
  [pathTo(readPictures, { files: 'a,b' }), '/desk/api/catalogue/pictures?files=a%2Cb'],
  [pathTo(readAccounts, { from: '2026-01-01', to: '2026-01-31' }), '/desk/api/accounts?from=2026-01-01&to=2026-01-31'],
])('a call has the URL %s', (url, expected) => {
  expect(url).toBe(expected)
})

test('every file of a noun is in the table, and no call hides another of the same name', () => {
  const nouns = import.meta.glob<object>(
    ['./*.ts', '!./{call,desk-calls,public-calls,refusals,upload}.ts', '!./*.test.ts'],
    {
      eager: true,
    },
  )
  const names = Object.values(nouns).flatMap((noun) => Object.keys('orderChanges' in noun ? orderChanges : noun))
  expect(Object.keys(nouns).length).toBeGreaterThan(15)
  expect(names.sort()).toEqual(Object.keys(deskCalls).sort())
})

test('no two calls have the same method and path', () => {
  const names = Object.values<Call>(deskCalls).map(({ method, path }) => `${method} ${path}`)
  expect(names.length).toBeGreaterThan(80)
  expect(new Set(names).size).toBe(names.length)
})

test('only a POST has a body or asks for a confirmation, and only of somebody who is signed in', () => {
  for (const { method, body, confirm, role } of Object.values<Call>(deskCalls)) {
    expect(method === 'get' && (body !== undefined || confirm === true)).toBe(false)
    expect(confirm === true && role === 'nobody').toBe(false)
  }
})

test('every call that takes a picture lets only some in at a time, since each is held in memory', () => {
  const takesPictures = Object.values<Call>(deskCalls).filter(({ body }) => body === 'picture')
  expect(takesPictures.length).toBeGreaterThan(5)
  for (const { path, atOnce } of takesPictures) expect(atOnce?.most, path).toBe(6)
})

test('every version in a body that is a number is a whole one, as databases count', () => {
  const bodies = Object.values(deskCalls).flatMap((call) =>
    'body' in call && typeof call.body === 'object' ? [call.body] : [],
  )
  const versions = bodies.flatMap((body) =>
    'entries' in body && 'version' in body.entries ? [body.entries.version] : [],
  )
  const counting = versions.filter((version) => v.is(version, 1))
  expect(counting.length).toBeGreaterThan(5)
  for (const version of counting) for (const odd of [1.5, -1, 1e308, Number.NaN]) expect(v.is(version, odd)).toBe(false)
})
