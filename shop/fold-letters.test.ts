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
  // Marks are letters of their own here, and go only from letters that people also write without them.
  ['がま', 'がま'],
  ['か\u3099ま', 'がま'],
  ['パン', 'パン'],
  ['ﾊﾟﾝ', 'パン'],
  ['手作り', '手作り'],
  ['नमस्ते', 'नमस्ते'],
  ['की', 'की'],
  ['น้ำใจ', 'น\u0e49\u0e4d\u0e32ใจ'],
  ['தமிழ்', 'தமிழ்'],
  ['မြန်မာ', 'မြန်မာ'],
  ['한국', '한국'],
  ['Йод Ёлка', 'иод елка'],
  ['Ελλάδα ΐ', 'ελλαδα ι'],
  ['Việt Nguyễn', 'viet nguyen'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد آدم', 'محمد ادم'],
  ['می‌خواهم', 'میخواهم'],
  ['3\ufe0f\u20e3', '3'],
])('search treats %s as %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded)
})

test.each([
  ['か', 'が'],
  ['は', 'ば'],
  ['は', 'ぱ'],
  ['カ', 'ガ'],
  ['की', 'का'],
  ['ใกล', 'ใกล้'],
])('search keeps %s and %s apart', (one, other) => {
  expect(foldLetters(one)).not.toBe(foldLetters(other))
  expect(foldLetters(other).startsWith(foldLetters(one)) && one.length === other.length).toBe(false)
})

test.each(['नमस्ते', 'น้ำใจ', 'தமிழ்', 'か\u3099ま', 'မြန်မာ'])('search treats %s as one word', (word) => {
  expect(foldedWords(`(${word}), 2`)).toEqual([foldLetters(word), '2'])
})

test('search splits words at hyphens and dashes', () => {
  expect(foldedWords('Anne-Marie Ní\u2011Bhriain – 2')).toEqual(['anne', 'marie', 'ni', 'bhriain', '2'])
  expect(foldedWords('— !')).toEqual([])
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        'æ',
        'Ø',
        'ß',
        'ẞ',
        'Þ',
        'Đ',
        'ı',
        'İ',
        'Σ',
        'ς',
        '’',
        "'",
        '-',
        'é',
        'n\u0303',
        ' ',
        'ŀ',
        'が',
        'か',
        '\u3099',
        'क',
        '\u093c',
        '\u0301',
        'й',
        '한',
      ),
    )
    .map((parts) => parts.join('')),
)

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(foldLetters(foldLetters(typed))).toBe(foldLetters(typed))
    }),
    { examples: [['\u1fef'], ['\u1ffd'], ['″'], ['｀'], ['＇']] },
  )
})

test('search ignores capitals', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'aæøßþðđłéœñå-’ '.split('')), { maxLength: 20 }), (letters) => {
      const typed = letters.join('')
      expect(foldLetters(typed.toUpperCase())).toBe(foldLetters(typed))
    }),
  )
})
