import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { openZones } from '../shipping/zones.ts'
import { accessibility } from './accessibility.ts'
import { bespoke } from './bespoke.ts'
import { cookies } from './cookies.ts'
import { guarantee } from './guarantee.ts'
import { withdrawalForm } from './model-form.ts'
import { guaranteeInShort, safetyContact } from './offer.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { terms } from './terms.ts'
import { plainText } from './text.ts'

// Shows S10.194.

const WORDS_MAX = 30
const given = [
  'If we cannot keep to them we will write to you, and in any case we must deliver within',
  'If it is not, you can ask us to repair or replace it free of charge, and where the law',
]

const texts: Readonly<Record<string, string>> = {
  terms: plainText(terms(solas)),
  'terms of a live shop': plainText(terms({ ...solas, vatNumber: 'IE1234567T', zones: openZones(solas, true) })),
  returns: plainText(returns(solas)),
  'returns of a live shop': plainText(returns({ ...solas, zones: openZones(solas, true) })),
  privacy: plainText(privacy(solas)),
  cookies: plainText(cookies(solas)),
  accessibility: plainText(accessibility(solas)),
  guarantee: plainText(guarantee(solas)),
  form: plainText(withdrawalForm(solas)),
  short: [
    guaranteeInShort,
    safetyContact(solas),
    bespoke(solas).right,
    ...bespoke(solas).steps.map((step) => step.join(' ')),
  ].join('\n'),
}

const longIn = (text: string) =>
  text
    .split(/\n+|(?<=[.!?:;]) /)
    .filter((sentence) => sentence.trim().split(/\s+/).length > WORDS_MAX)
    .filter((sentence) => !given.some((words) => sentence.startsWith(words)))

test.each(Object.entries(texts))(`no sentence of %s has more than ${WORDS_MAX} words`, (_, text) => {
  expect(longIn(text)).toEqual([])
})

test('the check finds a sentence that is too long', () => {
  expect(longIn(`It is ${'very '.repeat(WORDS_MAX)}long. This is not.`)).toHaveLength(1)
})
