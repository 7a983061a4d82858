import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cleanCode, cleanLine, cleanText, countCharacters, typedLine, upTo } from './typed-text.ts'

// Shows S10.63.

const hidden = [
  '\u00ad \u034f \u061c \u115f \u1160 \u17b4 \u180e \u200b \u200c \u200d \u200e \u200f \u202a \u202b \u202c \u202d \u202e \u2060 \u2061 \u2064 \u2066 \u2067 \u2068',
  '\u2069 \u206a \u3164 \ufe00 \ufe0f \ufeff \uffa0 \ufff9 \ufffc \ufffd \ue000 \u0000 \u0007 \u007f \u{e0001} \u{e0041} \u{e0100} \u{1d173} \u{1d159} \ufdd0',
]
  .join(' ')
  .split(' ')

describe.each(hidden)('the hidden character %j', (character) => {
  test('is removed from a line, a text and a code', () => {
    for (const clean of [cleanLine, cleanText, cleanCode]) {
      expect(clean(`Ma${character}ry`)).toBe('Mary')
      expect(clean(`${character}Mary${character}`)).toBe('Mary')
    }
  })

  test('does not count as text if a field holds nothing else', () => {
    expect(cleanLine(`${character} ${character}`)).toBe('')
    expect(cleanText(`${character}\n${character}`)).toBe('')
  })
})

test.each([
  '\u00a0',
  '\u2007',
  '\u2009',
  '\u202f',
  '\u3000',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u2800',
])('%j becomes a space between words and is removed elsewhere', (space) => {
  expect(cleanLine(`Anne${space}Marie`)).toBe('Anne Marie')
  expect(cleanLine(`${space}Anne${space}`)).toBe('Anne')
  expect(cleanLine(space)).toBe('')
})

test.each([
  'Una & Seán 2026',
  '👩‍🎨',
  '👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 👨‍👩‍👧 🐻‍❄️ ☺︎ 🙂‍↔️',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '🇮🇪 1️⃣ #️⃣',
  'नमस्ते क्‍ष क्‌ष',
  'می‌خواهم ه‍',
  'ශ්‍රී ලංකා',
  'ন্‍ ന്‍',
  'ᠳ᠋',
  '葛\u{e0100}飾',
  'דָּנִיֵּאל',
  'Nguyễn Thị Ngọc',
  '青木 さくら',
  '♥',
  '—',
  '50 % + 50 %',
  '=SUM(A1)',
  '‘O’Brien’',
])('keeps %s as it was typed', (text) => {
  expect(cleanLine(text)).toBe(text.normalize('NFC'))
  expect(cleanText(text)).toBe(text.normalize('NFC'))
})

test.each([
  ['  Ro\u0301isi\u0301n   W ', 'Róisín W'],
  ['\u0301', ''],
  ['\u{1f3f4}\u{e0067}', '🏴'],
  ['1\ufe0f', '1'],
  ['👩\u200d', '👩'],
  ['a\u200db', 'ab'],
  ['👩\u200d\u200d🎨', '👩🎨'],
  ['\ud83c', ''],
  [`Z${'\u0301'.repeat(40)}oe`, `Ź${'\u0301'.repeat(4)}oe`],
])('cleans the line %j to %j', (typed, line) => {
  expect(cleanLine(typed)).toBe(line)
})

test.each([
  ['Dear Róisín,\r\nwear it well.\r\rMum', 'Dear Róisín,\nwear it well.\n\nMum'],
  ['  a \n\n\n\n b  ', 'a\n\nb'],
  ['a\u202e\nb\u0007', 'a\nb'],
  ['a\u2029b', 'a\nb'],
  ['\u3164\n\u2800', ''],
])('cleans the text %j to %j', (typed, text) => {
  expect(cleanText(typed)).toBe(text)
})

test.each([
  ['\u202amary@example.ie\u202c', 'mary@example.ie'],
  [' <mary@example.ie>, ', 'mary@example.ie'],
  ['“SOL-ABCD1234”.', 'SOL-ABCD1234'],
  ['(SOL-ABCD1234)', 'SOL-ABCD1234'],
  ['mary\u200d@example.ie', 'mary@example.ie'],
  ['ｍａｒｙ＠example.ie', 'mary@example.ie'],
  ['.mary@example.ie', '.mary@example.ie'],
  ['_a+b@example.ie', '_a+b@example.ie'],
  ['https://post.example/t?n=1&d=2/', 'https://post.example/t?n=1&d=2/'],
])('cleans the code %j to %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})

test.each([
  ['', 0],
  ['Róisín', 6],
  ['a\nb', 3],
  ['👩‍🎨', 2],
  ['नमस्ते', 4],
  ['青木', 2],
  ['क\u093c'.repeat(10), 10],
])('counts in %j %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test('a length limit applies after cleaning', () => {
  const Note = v.pipe(typedLine(), upTo(3, 'too long'))
  expect(v.is(Note, '  a\u200b\u200b\u200bb  ')).toBe(true)
  expect(v.is(Note, 'e\u0301'.repeat(3))).toBe(true)
  expect(v.is(Note, '👩👩👩')).toBe(true)
  expect(v.is(Note, 'abcd')).toBe(false)
})

const odd = fc.constantFrom(
  ...hidden,
  ...'a é 1 # \u0301 \u0327 \u093c \u094d \u20e3 \u2800 \u0915 \u0958 \u0646 \u064b \ufb2c \u1820 \u845b . , " \' < > ( )'.split(
    ' ',
  ),
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '👩',
  '🎨',
  '🏽',
  '🏴',
  '\u{e0067}',
  '\u{e007f}',
)
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(odd, { maxLength: 12 }).map((parts) => parts.join('')),
)
const lettersOf = (text: string) =>
  text.normalize('NFD').match(/[^\P{L}\u115f\u1160\u3164\uffa0]|\p{N}|\p{Sc}|\p{Sm}/gu) ?? []

test.each([
  ['a line', cleanLine],
  ['a text', cleanText],
  ['a code', cleanCode],
])('cleaning %s twice gives the same as once', (_, clean) => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(clean(clean(text))).toBe(clean(text))
    }),
    { numRuns: 2000 },
  )
})

test('cleaning never removes or adds a letter, digit or sign', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(lettersOf(cleanLine(text)).join('')).toBe(lettersOf(text).join(''))
      expect(lettersOf(cleanText(text)).join('')).toBe(lettersOf(text).join(''))
    }),
    { numRuns: 2000 },
  )
})

test('a text that fits a browser’s maxlength is never too long for the shop', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(countCharacters(cleanText(text))).toBeLessThanOrEqual(text.length)
      expect(countCharacters(cleanCode(text))).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 2000 },
  )
})

test('ordinary texts are cleaned as all others are', () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  const ordinary = fc.stringMatching(/^[ -~\xa1-\u02ff\u2010-\u205e€]{1,20}$/)
  // With an invisible character behind it, a text is ordinary no more.
  const changed = (text: string) => cleanLine(text) !== cleanLine(`${text}\u200b`)
  expect(characters.filter(changed)).toEqual([])
  fc.assert(fc.property(ordinary, (text) => !changed(text)))
})
