import { expect, test } from 'vitest'
import { countedKeys } from './rate-limit.ts'

const limit = { name: 'test', max: 2, minutes: 10 }

test('an address counts as the same person, in capitals or not', () => {
  const keys = (who: string) => countedKeys(limit, '192.0.2.1', who)
  expect(keys(' Aoife@Example.ie')).toEqual(keys('aoife@example.ie'))
  expect(keys('other@example.ie')).not.toEqual(keys('aoife@example.ie'))
})
