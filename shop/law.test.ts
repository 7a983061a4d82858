import { expect, test } from 'vitest'
import { legalTexts, legalTextsOn } from './law.ts'

test.each([
  ['2026-09-26', false],
  ['2026-09-27', true],
  ['2026-11-22', true],
])('on %s the notice of the guarantee is wanted: %j', (day, isWanted) => {
  expect(legalTextsOn(day).some(({ rule }) => rule.includes('2024/825'))).toBe(isWanted)
})

test.each([
  ['2026-06-18', false],
  ['2026-06-19', true],
])('on %s the function to withdraw is wanted: %j', (day, isWanted) => {
  expect(legalTextsOn(day).some(({ rule }) => rule.includes('2023/2673'))).toBe(isWanted)
})

test('a rule of the EU holds for buyers in each of its countries, an Irish one for those in Ireland', () => {
  const [german, irish] = [legalTextsOn('2026-11-22', 'DE'), legalTextsOn('2026-11-22', 'IE')]
  expect(irish).toEqual(legalTexts)
  expect(german.length).toBeLessThan(irish.length)
  expect(german.every(({ countries }) => countries === 'EU')).toBe(true)
})

test('each text is wanted once on a screen', () => {
  const keys = legalTexts.map(({ screen, words, wants }) => `${screen} ${wants} ${words}`)
  expect(new Set(keys).size).toBe(keys.length)
})
