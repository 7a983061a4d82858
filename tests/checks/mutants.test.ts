import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantIn } from '../mutants/fault.ts'
import { areas } from '../mutants/faults.ts'

const faults = Object.values(areas).flat()
const byFile = Map.groupBy(faults, ({ file }) => file)

test.each([...byFile])('the mutants for %s can still be applied', (file, own) => {
  const text = readFileSync(file, 'utf8')
  expect(plantIn(text, own)).not.toBe(text)
})

test('no two faults have the same name', () => {
  const names = faults.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([
  ['a text that is not there', [{ name: 'one', find: 'd', replace: '' }], 'not there once'],
  ['a text that is there twice', [{ name: 'one', find: 'b', replace: '' }], 'not there once'],
  [
    'two faults in one text',
    [
      { name: 'one', find: 'ab', replace: '' },
      { name: 'other', find: 'bc', replace: '' },
    ],
    'overlaps',
  ],
])('a mutant with %s cannot be applied', (_, planted, why) => {
  expect(() => plantIn('abcb', planted)).toThrow(why)
})
