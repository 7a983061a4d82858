import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isChoosable,
  isWithdrawable,
  lowestPrice,
  optionFault,
  orderedChoice,
  personalFaults,
  priceFrom,
  standardChoice,
  unitPrice,
} from './choice.ts'
import { type PersonalField, wordsFault } from './personal-fields.ts'

const glaze = {
  id: 'glaze',
  name: 'Glaze',
  values: [
    { id: 'Celadon', name: 'Celadon', extra: 0 },
    { id: 'Oxblood', name: 'Oxblood', extra: 400 },
  ],
}
const size = {
  ...glaze,
  id: 'size',
  name: 'Size',
  default: 'Large',
  values: [{ id: 'Large', name: 'Large', extra: 150 }],
}
const initials: PersonalField = {
  id: 'initials',
  label: 'Initials',
  kind: 'text',
  maxLength: 6,
  required: false,
  extra: 250,
  bespoke: true,
}
const sign: PersonalField = {
  ...initials,
  id: 'sign',
  label: 'Sign',
  kind: 'choice',
  choices: ['Heart', 'Star'],
  bespoke: false,
  extra: 0,
}
const mug = { priceCents: 2800, options: [glaze, size], personal: [initials, sign] }

test('the standard choice takes the default of each option, or its first value', () => {
  expect(standardChoice(mug)).toEqual({ options: { glaze: 'Celadon', size: 'Large' }, personal: {} })
  expect(priceFrom(mug)).toEqual({ cents: 2950, isFrom: true })
  expect(priceFrom({ ...mug, options: [], personal: [] })).toEqual({ cents: 2800, isFrom: false })
})

test('a unit price is the product’s price plus its options and filled-in personal fields', () => {
  const options = { glaze: 'Oxblood', size: 'Large' }
  expect(unitPrice(mug, { options, personal: {} })).toBe(3350)
  expect(unitPrice(mug, { options, personal: { initials: 'AB', sign: 'Heart' } })).toBe(3600)
})

test('the shown price is never below the price to pay, whatever fields are required', () => {
  const extra = fc.integer({ min: 0, max: 3000 })
  const anyProduct = fc
    .record({ base: fc.integer({ min: 1, max: 9000 }), glaze: extra, larger: extra, asked: extra, free: extra })
    .map(({ base, asked, free, larger, ...rest }) => ({
      priceCents: base,
      options: [
        {
          ...glaze,
          values: [
            { id: 'Celadon', name: 'Celadon', extra: rest.glaze },
            { id: 'Oxblood', name: 'Oxblood', extra: rest.glaze + larger },
          ],
        },
      ],
      personal: [
        { ...initials, required: true, extra: asked },
        { ...sign, extra: free },
      ],
    }))
  fc.assert(
    fc.property(anyProduct, fc.constantFrom('Celadon', 'Oxblood'), fc.boolean(), (product, value, isSigned) => {
      const chosen = { options: { glaze: value }, personal: isSigned ? { sign: 'Heart' } : {} }
      const before = unitPrice(product, chosen)
      // Filling in what is required changes no price.
      expect(unitPrice(product, { ...chosen, personal: { ...chosen.personal, initials: 'AB' } })).toBe(before)
      expect(lowestPrice(product)).toBeLessThanOrEqual(before)
      expect(unitPrice(product, standardChoice(product))).toBe(lowestPrice(product))
    }),
  )
})

test('a choice of options is valid only with exactly one known value for each option', () => {
  expect(optionFault(mug, { glaze: 'Celadon', size: 'Large' })).toBeUndefined()
  expect(optionFault(mug, { glaze: 'Celadon' })).toBe(size)
  expect(optionFault(mug, { glaze: 'constructor', size: 'Large' })).toBe(glaze)
  expect(optionFault(mug, { glaze: 'Celadon', size: 'Large', more: 'x' })).toBe('unknown')
  expect(isChoosable({ options: [], personal: [] }, { options: {}, personal: {} })).toBe(true)
})

test('only personal text made for the buyer ends the right to withdraw', () => {
  expect(isWithdrawable(mug, {})).toBe(true)
  expect(isWithdrawable(mug, { sign: 'Heart' })).toBe(true)
  expect(isWithdrawable(mug, { initials: 'AB' })).toBe(false)
  expect(isWithdrawable({ personal: [{ ...initials, bespoke: false }] }, { initials: 'AB' })).toBe(true)
})

test.each<[words: string, part: Partial<PersonalField>, fault: RegExp | null]>([
  ['', {}, null],
  ['', { required: true }, /fill in “Initials”/],
  ['Róisín', {}, null],
  ['Róisín W', {}, /at most 6 characters/],
  ['<b>', {}, /character/],
  ['👩👩👩👩👩👩', {}, null],
  ['Heart', sign, null],
  ['Moon', sign, /from the list/],
])('checks the personal words %j for a field with %j', (words, part, fault) => {
  const said = wordsFault({ ...initials, ...part }, words)
  if (fault === null) expect(said).toBeNull()
  else expect(said).toMatch(fault)
})

test('rejects words for a field that the product does not have', () => {
  expect(personalFaults(mug, { other: 'x' })).toHaveLength(1)
})

test('a choice is written in the order of the product', () => {
  const choice = { options: { size: 'Large', glaze: 'Oxblood' }, personal: { sign: 'Star', initials: 'A' } }
  expect(JSON.stringify(orderedChoice(mug, choice))).toBe(
    '{"options":{"glaze":"Oxblood","size":"Large"},"personal":{"initials":"A","sign":"Star"}}',
  )
})
