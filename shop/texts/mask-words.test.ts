import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskWords } from './mask-words.ts'

test.each<[text: string, words: string[], masked: string]>([
  ['Joanne told Ann', ['Ann'], 'Joanne told *'],
  ['Annie, ANN and ann.', ['Ann'], 'Annie, * and *.'],
  ['Ann’s bead; Ann\'s; Mary-Ann; "Ann"', ['Ann'], '*’s bead; *\'s; Mary-*; "*"'],
  ["O’Brien, O'BRIEN, OʼBrien and Brien", ["O'Brien"], '*, *, * and Brien'],
  ['Anne-Marie and Anne\u2011Marie', ['Anne-Marie'], '* and *'],
  ['Roisín, Róisín and RÓISI\u0301N', ['Róisín'], 'Roisín, * and *'],
  ['Rene\u0301e, Rene\u0301', ['René'], 'Renée, *'],
  ['Zoë and Zoëlle', ['Zoë'], '* and Zoëlle'],
  ['Анна, Анна́ и Марианна', ['Анна'], '*, Анна́ и Марианна'],
  ['דנה ודנה', ['דנה'], '* ודנה'],
  ['田中さんは田中花子です', ['田中'], '*さんは*花子です'],
  ['私はさくらです', ['さくら'], '私は*です'],
  ['คุณสมชายมา', ['สมชาย'], 'คุณ*มา'],
  ['김민수가 왔다', ['김민수'], '*가 왔다'],
  [
    'Aoife  Byrne,\nAoife\nByrne of 1 Main Street, not 11 Main Street',
    ['Aoife Byrne', '1 Main Street'],
    '*,\n* of *, not 11 Main Street',
  ],
  ['+353 1 555 0100 and +353 1 555 01001', ['+353 1 555 0100'], '* and +353 1 555 01001'],
  ['Ann Byrne and Ann', ['Ann', 'Ann Byrne'], '* and *'],
  ['a (b) [c] $1 $&', ['(b)', '$1', ''], 'a * [c] * $&'],
])('masks in “%s” the words %j: “%s”', (text, words, masked) => {
  expect(maskWords(text, words, '*')).toBe(masked)
})

test('a word on its own is masked whatever it is, and no text is changed without its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (word, other) => {
      fc.pre(!['', 'a', 'b'].includes(word.trim().toLowerCase()))
      expect(maskWords(`a ${word.trim()} b`, [word], '***')).toBe('a *** b')
      expect(maskWords(other, [], '*')).toBe(other)
    }),
  )
})
