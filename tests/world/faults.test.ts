import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantIn } from '../mutants/fault.ts'
import { faults } from './faults.ts'

test('at least 25 faults are planted', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(25)
})

test.each(faults)('“$name” can still be planted', (fault) => {
  const text = readFileSync(fault.file, 'utf8')
  expect(plantIn(text, [fault])).not.toBe(text)
})
