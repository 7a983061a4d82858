import { expect, test } from 'vitest'
import { cookies } from '#shop/texts/cookies.ts'
import { plainText } from '#shop/texts/text.ts'
import { solas } from '#shops/solas.ts'
import { sessionKeys, storageKeys } from '../../../platform/storage-keys.ts'

// Shows S9.37, S10.38.

test.each(Object.values({ ...storageKeys, ...sessionKeys }))('the cookie policy names %s', (key) => {
  expect(plainText(cookies(solas))).toMatch(new RegExp(`\\b${key}\\b`))
})
