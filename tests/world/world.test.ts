import { expect, test } from 'vitest'
import { days, lives, patience } from './lives-for-tests.ts'

test(`a shop and all around it live ${days} days under one seed`, { timeout: patience }, async () => {
  const { counts } = await lives(7)
  expect(counts.crashes).toBeGreaterThan(0)
})

test('the same seed is the same world', { timeout: patience }, async () => {
  const [one, other] = [await lives(3, 2), await lives(3, 2)]
  expect(one).toEqual(other)
})
