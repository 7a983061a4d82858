import { expect, test } from 'vitest'
import { countedKeys } from './rate-limit.ts'

const limit = { name: 'test', max: 2, minutes: 10 }

test('limits count an e-mail address in capitals and in lower case as the same', () => {
  const keys = (who: string) => countedKeys(limit, '192.0.2.1', who)
  expect(keys(' Aoife@Example.ie')).toEqual(keys('aoife@example.ie'))
  expect(keys('other@example.ie')).not.toEqual(keys('aoife@example.ie'))
})
