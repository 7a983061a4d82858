import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thirdPartyNotices } from '../../setup/notices.ts'

test('THIRD_PARTY.md is what npm run notices writes', () => {
  const current = readFileSync('THIRD_PARTY.md', 'utf8') === thirdPartyNotices()
  expect(current, 'npm run notices brings it up to date').toBe(true)
})
