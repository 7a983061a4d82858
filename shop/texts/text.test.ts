import { expect, test } from 'vitest'
import { care } from '#crafts/bracelets/care.ts'
import { solas } from '#shops/solas.ts'
import { MAKING_DAYS } from '../promises.ts'
import { enquiries } from './bespoke.ts'
import { cookies } from './cookies.ts'
import { earlyBirdTerms, priceRange, shortPrice, span } from './facts.ts'
import { lastUpdated, legalFact, owedFact } from './legal-facts.ts'
import { withdrawalForm } from './model-form.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { sanitizeLine } from './sanitize-line.ts'
import { terms } from './terms.ts'
import { type Block, plainBlock, plainText } from './text.ts'

// Shows S2.100, S9.5, S9.24, S9.25, S9.29, S9.31, S9.35, S10.62, S10.63.

test.each<[Block, string]>([
  ['A paragraph.', 'A paragraph.'],
  [{ lead: 'Well:', text: 'said.' }, 'Well: said.'],
  [{ lead: 'Well', text: '' }, 'Well'],
  [{ list: ['a', 'b'] }, '- a\n- b'],
  [{ list: ['a', 'b'], ordered: true }, '1. a\n2. b'],
  [
    {
      head: ['x', 'y'],
      rows: [
        ['a', 'b', 'c'],
        ['d', 'e'],
      ],
    },
    '- a: b, c\n- d: e',
  ],
])('the block %j reads %j in plain text', (block, plain) => {
  expect(plainBlock(block)).toBe(plain)
})

test('plain text has the title and all blocks, with empty lines between them', () => {
  const sections = [
    { heading: '', blocks: ['one'] },
    { heading: 'H', blocks: ['two'] },
  ]
  expect(plainText({ title: 'T', sections })).toBe('T\n\none\n\nH\n\ntwo\n')
})

test.each([
  [4000, '€40'],
  [495, '€4.95'],
  [500, '€5'],
])('the short price of %d cents is %s', (cents, short) => {
  expect(shortPrice(cents)).toBe(short)
})

test.each([terms(solas), returns(solas), privacy(solas)])(
  'no text says that a card is the only way to pay: $title',
  (text) => {
    expect(plainText(text)).not.toMatch(/by card|to the card you/i)
  },
)

test('the terms state the prices and days that the shop uses', () => {
  const text = plainText(terms(solas))
  expect(text).toContain(
    'at most €5.00 (at present €4.95) on orders under €40, free on orders of €40 or more; international rates may vary',
  )
  expect(text).toContain(`in ${span(MAKING_DAYS)} business days`)
  expect(text).toContain('You have 14 days from receiving your order to withdraw by law, and 30 days')
  expect(text).toContain('Gift wrap is €3.50 per order')
})

test.each([
  [null, 'Not registered for VAT.'],
  ['IE1234567T', 'VAT: IE1234567T.'],
])('the terms with the VAT number %j say %j', (number, sentence) => {
  expect(plainText(terms({ ...solas, vatNumber: number }))).toContain(sentence)
})

test('a legal fact that the owner has not given yet is shown as "to be given"', () => {
  expect(legalFact(solas, 'trader')).toBe('[name of the trader: to be given]')
  expect(legalFact(solas, 'updated')).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the withdrawal form keeps the words of the law', () => {
  expect(plainText(withdrawalForm(solas))).toContain(
    'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods:',
  )
})

test('the care advice warns of small beads', () => {
  expect(plainText(care)).toContain('Keep away from children under 3')
})

test.each([
  [' plain ', 'plain'],
  ['two\r\nlines', 'two lines'],
  ['nul\u0000tab\tend\u2028', 'nultab end'],
  ['right\u202e to\u2066 left', 'right to left'],
  ['Zoë 👩‍👧 ©', 'Zoë 👩‍👧 ©'],
  ['\u200f12\u200e Main\u061c Street', '12 Main Street'],
  [`Z${'\u0301'.repeat(40)}oe`, `Ź${'\u0301'.repeat(4)}oe`],
  ['Nguyễn Thị Ngọc'.normalize('NFD'), 'Nguyễn Thị Ngọc'],
  ['דָּנִיֵּאל', 'דָּנִיֵּאל'],
])('sanitizes %j to the line %j', (typed, line) => {
  expect(sanitizeLine(typed)).toBe(line)
})

test.each([
  [priceRange(solas), '€30 to €40'],
  [earlyBirdTerms, '15% off 20 or more pieces ordered before 1 November'],
  [lastUpdated(solas), 'Last updated 22 November 2026'],
])('the texts use the words %j', (fact, text) => {
  expect(fact).toBe(text)
})

test('returns and privacy name the times that the shop keeps to', () => {
  const text = plainText(returns(solas))
  for (const phrase of [
    '2–3 business days, then posted',
    '€4.95 below that',
    '- European Union: 5–10 business days',
    'until 14 days after the day you',
    'We give you 30 days from delivery instead of 14',
    'Within 14 days of your telling us',
    '3–5 business days more',
    'within 48 hours if you can',
    'we must deliver within 30 days',
  ])
    expect(text).toContain(phrase)
  expect(plainText(privacy(solas))).toContain('contract; legal obligation, 7 years')
  expect(plainText(privacy(solas))).toContain('people aged 16 and over')
})

test('the terms say when the money comes back', () => {
  expect(plainText(terms(solas))).toContain(
    'We refund you within 14 days of receiving the return, and your bank may take 3–5 business days more to show it.',
  )
})

test('the cookie policy lists each key once', () => {
  expect(plainText(cookies(solas)).match(/testPlanTicks/g)).toHaveLength(1)
})

test('pages recognise a legal fact in a text that is still to be given', () => {
  expect(owedFact.exec(`Post it to ${legalFact(solas, 'returnsAddress')} please`)?.[0]).toBe(
    '[address for returns: to be given]',
  )
  expect(owedFact.test('[a note]')).toBe(false)
})

test.each(Object.entries(enquiries(solas)))(
  'the e-mail about %s orders comes with its subject and lines to fill in',
  (_, mailto) => {
    const { protocol, pathname, searchParams } = new URL(mailto)
    expect([protocol, pathname]).toEqual(['mailto:', 'hello@solas.example'])
    expect(searchParams.get('subject')).toMatch(/order|wedding/)
    expect(searchParams.get('body')?.split('\r\n')).toEqual(
      expect.arrayContaining(['Number of pieces:', 'Date needed:']),
    )
  },
)
