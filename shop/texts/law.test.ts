import { expect, test } from 'vitest'
import { legalTexts, legalTextsOn } from './law.ts'

// Shows S10.81.

test.each([
  ['2026-09-26', false],
  ['2026-09-27', true],
  ['2026-11-22', true],
])('on %s the guarantee notice is required by law: %j', (day, isWanted) => {
  expect(legalTextsOn(day).some(({ rule }) => rule.includes('2024/825'))).toBe(isWanted)
})

test.each([
  ['2026-06-18', false],
  ['2026-06-19', true],
])('on %s the law requires a button to withdraw: %j', (day, isWanted) => {
  expect(legalTextsOn(day).some(({ rule }) => rule.includes('2023/2673'))).toBe(isWanted)
})

test.each([
  ['S.I. 68/2003', '2003-02-23', '2003-02-24', '2003-02-25'],
  ['S.I. 336/2011', '2011-06-30', '2011-07-01', '2011-07-02'],
  ['Regulation (EU) 2016/679', '2018-05-24', '2018-05-25', '2018-05-26'],
  ['Consumer Rights Act 2022', '2022-11-28', '2022-11-29', '2022-11-30'],
  ['Regulation (EU) 2023/988', '2024-12-12', '2024-12-13', '2024-12-14'],
  ['Directive (EU) 2019/882', '2025-06-27', '2025-06-28', '2025-06-29'],
  ['Directive (EU) 2023/2673', '2026-06-18', '2026-06-19', '2026-06-20'],
  ['Directive (EU) 2024/825', '2026-09-26', '2026-09-27', '2026-09-28'],
])('under %s no text is required on %s, and all of its texts from %s on', (name, before, day, after) => {
  const wantedOn = (date: string) => legalTextsOn(date).filter(({ rule }) => rule.startsWith(name))
  expect(wantedOn(before)).toEqual([])
  expect(wantedOn(day)).toEqual(legalTexts.filter(({ rule }) => rule.startsWith(name)))
  expect(wantedOn(after)).toEqual(wantedOn(day))
})

test('the test above covers the start dates of all rules', () => {
  expect(new Set(legalTexts.map(({ since }) => since)).size).toBe(8)
})

test('an EU rule applies to buyers in every EU country, an Irish rule to buyers in Ireland', () => {
  const [german, irish] = [legalTextsOn('2026-11-22', 'DE'), legalTextsOn('2026-11-22', 'IE')]
  expect(irish).toEqual(legalTexts)
  expect(german.length).toBeLessThan(irish.length)
  expect(german.every(({ countries }) => countries === 'EU')).toBe(true)
})

test('each required text is listed once for a screen', () => {
  const keys = legalTexts.map(({ screen, words, wants }) => `${screen} ${wants} ${words}`)
  expect(new Set(keys).size).toBe(keys.length)
})
