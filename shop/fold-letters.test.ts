import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, foldLetters } from './fold-letters.ts'

test.each([
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['OʼBrien', 'obrien'],
  ['O´Brien', 'obrien'],
  ['Søren Kjær', 'soren kjaer'],
  ['Þórr', 'thorr'],
  ['Jörg GROẞ', 'jorg gross'],
  ['Đorđe', 'dorde'],
  ['Łucja Źdźbło', 'lucja zdzblo'],
  ['Łódź', 'lodz'],
  ['søstjerne', 'sostjerne'],
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Ægir œuvre Åse', 'aegir oeuvre ase'],
  ['Iğdır İZMİR', 'igdir izmir'],
  ['Zoë\u200b', 'zoe'],
  ['青木', '青木'],
])('%s is searched as %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded)
})

test('hyphens and dashes part words', () => {
  expect(foldedWords('Anne-Marie Ní\u2011Bhriain – 2')).toEqual(['anne', 'marie', 'ni', 'bhriain', '2'])
  expect(foldedWords('— !')).toEqual([])
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('æ', 'Ø', 'ß', 'ẞ', 'Þ', 'Đ', 'ı', 'İ', 'Σ', 'ς', '’', "'", '-', 'é', 'n\u0303', ' ', 'ŀ'))
    .map((parts) => parts.join('')),
)

test('folding again changes nothing', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(foldLetters(foldLetters(typed))).toBe(foldLetters(typed))
    }),
  )
})

test('capitals make no difference', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'aæøßþðđłéœñå-’ '.split('')), { maxLength: 20 }), (letters) => {
      const typed = letters.join('')
      expect(foldLetters(typed.toUpperCase())).toBe(foldLetters(typed))
    }),
  )
})
