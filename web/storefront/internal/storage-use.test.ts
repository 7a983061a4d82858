import { expect, test } from 'vitest'
import { storageUse } from './storage-use.ts'

test('measures storage by key at two bytes a character, without returning the values', () => {
  const storage = new Map([
    ['checkoutEmail', 'aoife@shopper.example'],
    ['cart', '[]'],
  ])
  const use = storageUse(() => ({
    length: storage.size,
    key: (at) => [...storage.keys()][at] ?? null,
    getItem: (key) => storage.get(key) ?? null,
    setItem: () => {},
    removeItem: () => {},
    clear: () => {},
  }))
  expect(use).toEqual({ cart: 2 * ('cart'.length + 2), checkoutEmail: 2 * ('checkoutEmail'.length + 21) })
})

test('blocked storage has no measurement', () => {
  const blocked = () => {
    throw new Error('The operation is insecure.')
  }
  expect(storageUse(blocked)).toBeNull()
})
