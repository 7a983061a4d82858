import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'

const kept = {
  cartId: '59dfea4b-0000-4000-8000-000000000000',
  sessionId: 'cs_1',
  zone: 'ireland',
  giftWrap: true,
  giftNote: 'For Una & Seán',
  answers: { delivery: 'By the gate' },
}

beforeEach(() => void vi.stubGlobal('localStorage', new MemoryStorage()))

async function optionsFrom(stored: unknown) {
  vi.resetModules()
  localStorage.setItem(storageKeys.checkoutOptions, JSON.stringify(stored))
  return (await import('./checkout-options.ts')).checkoutOptions.get()
}

test.each([
  ['cartId', 'no uuid', undefined],
  ['sessionId', 7, undefined],
  ['zone', ['ireland'], undefined],
  ['giftWrap', 'yes', false],
  ['giftNote', null, ''],
  ['answers', { delivery: 7 }, undefined],
])('an unreadable stored %s does not affect the other checkout options', async (name, bad, instead) => {
  expect(await optionsFrom({ ...kept, [name]: bad })).toEqual({ ...kept, [name]: instead })
})

test('stored checkout options that are not an object are read as those of a new cart', async () => {
  for (const stored of [null, 'gift', []])
    expect(await optionsFrom(stored)).toMatchObject({ giftWrap: false, giftNote: '' })
})
