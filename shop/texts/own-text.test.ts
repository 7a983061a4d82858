import { expect, test } from 'vitest'
import { asOneLine, ownSections } from './own-text.ts'

test('a text has headings, paragraphs and lists', () => {
  expect(
    ownSections(
      'Before.\n\n# Every day\nRinse it\nat once.\n\n- No dishwasher\n- No oven\n\n# Chips\n1. Write\n2. Send',
    ),
  ).toEqual([
    { heading: '', blocks: ['Before.'] },
    { heading: 'Every day', blocks: ['Rinse it at once.', { list: ['No dishwasher', 'No oven'], ordered: false }] },
    { heading: 'Chips', blocks: [{ list: ['Write', 'Send'], ordered: true }] },
  ])
})

test.each([
  ['We post to:\n- Ireland\n- France', [{ list: ['Ireland', 'France'], ordered: false }]],
  ['We post to:\n1. Ireland\n2. France', [{ list: ['Ireland', 'France'], ordered: true }]],
])('a list may follow a line of text directly: %j', (text, lists) => {
  expect(ownSections(text)).toEqual([{ heading: '', blocks: ['We post to:', ...lists] }])
})

test('a number or a dash within a paragraph does not start a list', () => {
  expect(ownSections('We open on\n2. May\nand 3 - 5 June.')).toEqual([
    { heading: '', blocks: ['We open on 2. May and 3 - 5 June.'] },
  ])
})

test('a text that starts with a heading has no section before it, an empty text has none', () => {
  expect(ownSections('# Only')).toEqual([{ heading: 'Only', blocks: [] }])
  expect(ownSections('')).toEqual([])
})

test.each([
  ['One line.', 'One line.'],
  ['# Warning\nKeep away from\nchildren.', 'Warning: Keep away from children.'],
  ['# Warning:\n\n- small parts\n- magnets', 'Warning: small parts; magnets'],
  ['- small parts\n- 1.5 V cells', 'small parts; 1.5 V cells'],
  ['Wash by hand.\n\n1. Soak\n2. Rinse\n\n# Never\nIn the oven', 'Wash by hand; Soak; Rinse Never: In the oven'],
  ['No. #1 of 2 - handmade', 'No. #1 of 2 - handmade'],
])('the text %j is shown in one line as %j', (text, line) => {
  expect(asOneLine(text)).toBe(line)
})
