import { expect, test } from 'vitest'
import { type Fields, fieldsIn, shownFields, tooLong, wordsOfFields } from './fields.ts'
import { allSettings, settingsEntries } from './settings/own-settings.ts'
import { groupOf, settingsFields, settingsGroups, settingsScreens } from './settings/settings-fields.ts'

type Mug = {
  readonly id: string
  readonly name: string
  readonly glaze: 'celadon' | 'tenmoku' | null
  readonly handles: number
  readonly price: number
  readonly isSigned: boolean
  readonly marks: readonly string[]
  readonly drying: { readonly from: number; readonly to: number }
}
const mugFields: Fields<Mug, { readonly group: 'look' | 'sale' }> = {
  id: null,
  name: { group: 'look', kind: 'line', label: 'Name', limit: 5 },
  glaze: {
    group: 'look',
    kind: 'choice',
    label: 'Glaze',
    choices: ['celadon', 'tenmoku'],
    names: { celadon: 'Celadon', tenmoku: 'Tenmoku' },
    none: 'Unglazed',
  },
  handles: { group: 'look', kind: 'number', label: 'Handles', min: 0, max: 2 },
  price: { group: 'sale', kind: 'money', label: 'Price', none: 0 },
  isSigned: { group: 'sale', kind: 'tick', label: 'Signed' },
  marks: { group: 'sale', kind: 'list', label: 'Marks', isShown: ({ isSigned }) => isSigned },
  drying: { group: 'sale', kind: 'days', label: 'Drying' },
}
const mug: Mug = {
  id: 'mug-1',
  name: 'Tall',
  glaze: 'celadon',
  handles: 1,
  price: 2800,
  isSigned: true,
  marks: ['A', 'B'],
  drying: { from: 2, to: 3 },
}

test('says a thing with its fields in words, without those that are not shown', () => {
  expect(wordsOfFields(mugFields, mug)).toBe(
    'Tall (Glaze: Celadon; Handles: 1; Price: €28.00; Signed: yes; Marks: A, B; Drying: 2, 3)',
  )
  expect(wordsOfFields<Mug>(mugFields, { ...mug, glaze: null, isSigned: false })).toBe(
    'Tall (Glaze: Unglazed; Handles: 1; Price: €28.00; Signed: no; Drying: 2, 3)',
  )
})

test('shows the fields of one group in their order', () => {
  expect(shownFields(fieldsIn(mugFields, 'sale'), mug).map(([name]) => name)).toEqual([
    'price',
    'isSigned',
    'marks',
    'drying',
  ])
})

test.each([
  ['Tall', []],
  ['Taller', [{ field: 'mugs.0.name', sentence: '“Name” has at most 5 characters.' }]],
])('finds that %s is longer than its limit or not', (name, faults) => {
  expect(tooLong(mugFields, { ...mug, name }, 'mugs.0.')).toEqual(faults)
})

test('every setting of the schema is described, has a value and is on a screen', () => {
  const described = Object.keys(settingsFields).toSorted()
  // That the sample is gone for good, and that questions were asked, is no setting: nobody edits it.
  const { withoutSample: _, hasAsked: __, ...entries } = settingsEntries
  expect(described).toEqual(Object.keys(entries).toSorted())
  expect(described).toEqual(Object.keys(allSettings({})).toSorted())
  for (const name of described) expect(settingsScreens[settingsGroups[groupOf(`${name}.part`)]].title).not.toBe('')
})
