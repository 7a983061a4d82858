import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { PersonalField } from '../catalogue/personal-fields.ts'
import { changeOfMind } from './change-of-mind.ts'
import { exceptOwnWords, fieldLabel, noWithdrawalNote } from './personal.ts'

const field: PersonalField = {
  id: 'name',
  label: 'Name',
  kind: 'text',
  maxLength: 20,
  required: false,
  extra: 500,
  bespoke: true,
}
const sign: PersonalField = { ...field, id: 'sign', label: 'Sign', kind: 'choice', choices: ['Star'], bespoke: false }

const fields: Readonly<Record<string, readonly PersonalField[]>> = {
  1: [{ ...field, required: true }, sign],
  2: [field],
  3: [sign],
}
const shopWith = (...ids: readonly string[]) => ({
  ...solas,
  catalogue: createCatalogue(
    solas.catalogue.products
      .filter(({ id }) => ids.includes(id))
      .map((product) => ({ ...product, personal: fields[product.id] ?? [] })),
  ),
})
const shop = shopWith('1', '2', '3', '4')

const all = '30 days to change your mind; you pay the postage back.'
const some = '30 days to change your mind, not for what is made with your words; you pay the postage back.'

test.each([
  ['nothing', [], all],
  ['a product without words', [{ id: '4' }], all],
  ['a product that needs words, before any are given', [{ id: '1' }], noWithdrawalNote],
  ['a product that takes words, before any are given', [{ id: '2' }], some],
  ['a product that takes a choice', [{ id: '3' }], all],
  ['a line with words', [{ id: '2', personal: { name: 'Una' } }], noWithdrawalNote],
  ['a line without the words that it may have', [{ id: '2', personal: {} }], all],
  ['a line with a choice', [{ id: '3', personal: { sign: 'Star' } }], all],
  [
    'two lines with words',
    [
      { id: '1', personal: { name: 'Una' } },
      { id: '2', personal: { name: 'Una' } },
    ],
    noWithdrawalNote,
  ],
  [
    'a line with words beside one without',
    [
      { id: '2', personal: { name: 'Una' } },
      { id: '4', personal: {} },
    ],
    some,
  ],
  ['a product that is not sold any more', [{ id: '99' }], all],
])('before %s is paid, it says what may come back', (_, lines, words) => {
  expect(changeOfMind(shop, lines)).toBe(words)
})

test('a promise of the whole shop leaves out what is made with words, where any product takes some', () => {
  expect(exceptOwnWords(shopWith('3', '4'))).toBe('')
  for (const id of ['1', '2']) expect(exceptOwnWords(shopWith(id, '4'))).toBe(', not for what is made with your words')
})

test('a label names what a field adds, unless that is in the price already', () => {
  expect(fieldLabel(field)).toBe('Name (optional) (+€5.00)')
  expect(fieldLabel({ ...field, required: true })).toBe('Name')
})
