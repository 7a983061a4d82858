import { expect, test } from 'vitest'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { lostValues } from '#shop/publishing/fact-rules.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { storedDraft } from '../../testing/stored.ts'
import { draftsOf } from './draft.ts'
import { saveProduct } from './edit.ts'

const who = 'nora@solas.test'
const burnTime: Fact = { ...materialsFact, id: 'burn-time', name: 'Burn time', kind: 'number', unit: 'h', feedAs: null }
const wax: Fact = { ...burnTime, id: 'wax', name: 'Wax', kind: 'choice', unit: '', choices: ['Soy', 'Beeswax'] }

const shop = shopForEachTest()

const { save, publishAll, undo } = settingsOf(() => shop, who)
const draftOf = (id: string) => storedDraft(shop.services.db, id)
async function edit(id: string, part: Partial<EditableProduct>) {
  const draft = await draftOf(id)
  if (!draft) throw new Error('no such product')
  return saveProduct(shop.services, { ...draft.product, ...part }, { who, version: draft.version })
}
const published = (id: string) => shop.services.shop().catalogue.byKey.get(id)

test('facts and their values are published and undone together', async () => {
  await save({ facts: [materialsFact, burnTime, wax] })
  await edit('1', { facts: { 'burn-time': 40, wax: 'Soy' } })
  expect(published('1')?.facts).toBeUndefined()
  expect(await publishAll()).toBeNull()
  expect(published('1')?.facts).toEqual({ 'burn-time': 40, wax: 'Soy' })
  expect(published('2')?.facts).toBeUndefined()
  expect(shop.services.shop().settings.facts).toEqual([materialsFact, burnTime, wax])
  expect(await undo()).toBeNull()
  expect(published('1')?.facts).toBeUndefined()
  expect(shop.services.shop().settings.facts).toEqual([materialsFact])
})

test('values follow a renamed choice, and those of a removed fact are dropped by publishing', async () => {
  await save({ facts: [materialsFact, burnTime, wax] })
  await edit('1', { facts: { 'burn-time': 40, wax: 'Soy' } })
  await save({ facts: [materialsFact, burnTime, { ...wax, choices: ['Soya', 'Beeswax'] }] })
  expect((await draftOf('1'))?.product.facts).toEqual({ 'burn-time': 40, wax: 'Soya' })
  await publishAll()
  await save({ facts: [materialsFact, wax] })
  const drafts = (await draftsOf(shop.services.db)).map(({ product }) => product)
  expect(lostValues(drafts, [materialsFact, wax])).not.toBeNull()
  expect(await publishAll()).toBeNull()
  expect(published('1')?.facts).toEqual({ wax: 'Soy' })
  expect((await draftOf('1'))?.product.facts).toEqual({ wax: 'Soy' })
})

test('a shop without materials publishes products without them', async () => {
  expect(await edit('1', { materials: [], recipe: null })).toBeNull()
  expect(await publishAll()).toMatchObject({ code: 'wrong-product' })
  await save({ facts: [] })
  expect(await publishAll()).toBeNull()
  expect([published('1')?.materials, published('2')?.materials]).toEqual([[], []])
})
