import { expect, test } from 'vitest'
import { ownSections } from './own-text.ts'

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

test('a number or a dash within a paragraph begins no list', () => {
  expect(ownSections('We open on\n2. May\nand 3 - 5 June.')).toEqual([
    { heading: '', blocks: ['We open on 2. May and 3 - 5 June.'] },
  ])
})

test('a text that begins with a heading has nothing before it, and an empty one no section', () => {
  expect(ownSections('# Only')).toEqual([{ heading: 'Only', blocks: [] }])
  expect(ownSections('')).toEqual([])
})
