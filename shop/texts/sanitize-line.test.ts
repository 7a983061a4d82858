import { expect, test } from 'vitest'
import { sanitizeParagraphs } from './sanitize-line.ts'

test.each([
  ['Dear Róisín,\r\nwear it well.\r\rMum', 'Dear Róisín,\nwear it well.\n\nMum'],
  ['  a \n\n\n\n b  ', 'a\n\nb'],
  ['a\u202e\nb\u0007', 'a\nb'],
])('%j keeps its line breaks: %j', (typed, kept) => {
  expect(sanitizeParagraphs(typed)).toBe(kept)
})
