import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

test.each([
  ['', {}],
  ['a=1&b=two', { a: '1', b: 'two' }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['l[0][n]=x&l[1][n]=y', { l: { 0: { n: 'x' }, 1: { n: 'y' } } }],
  ['name=Caf%C3%A9+%26+co', { name: 'Café & co' }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a=1&a=2', { a: '2' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
])('%j is decoded', (encoded, form) => {
  expect(JSON.parse(JSON.stringify(decodeForm(encoded)))).toEqual(form)
})

test('a form with __proto__ in a key does not change prototypes', () => {
  const form = decodeForm('__proto__[admin]=1&constructor[prototype][admin]=1')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect('admin' in {}).toBe(false)
})
