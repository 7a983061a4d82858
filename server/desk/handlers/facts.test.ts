import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { discoveryPaths } from '#shop/paths.ts'
import type { Browser } from '../../testing/desk.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'

// Shows S10.230.

const read = async <Schema extends v.GenericSchema>(desk: Browser, path: string, schema: Schema) =>
  v.parse(schema, await (await desk.get(path)).json())
const settingsAt = (desk: Browser) => read(desk, deskCalls.readSettings.path, SettingsAnswer)
const catalogueAt = (desk: Browser) => read(desk, deskCalls.readCatalogue.path, CatalogueAnswer)
const productAt = (desk: Browser, id: string) => read(desk, pathTo(deskCalls.readProduct, { id }), ProductAnswer)

async function saveFacts(desk: Browser, facts: readonly Fact[]) {
  const { own, version } = await settingsAt(desk)
  return desk.post(deskCalls.saveSettings.path, { settings: { ...own, facts }, version })
}
async function saveValues(desk: Browser, id: string, values: object) {
  const { product, version } = await productAt(desk, id)
  return desk.post(pathTo(deskCalls.saveProduct, { id }), { product: { ...product, facts: values }, version })
}
async function publish(desk: Browser) {
  const { version } = await catalogueAt(desk)
  return desk.post(deskCalls.publish.path, { version })
}

const scent: Fact = { ...materialsFact, id: 'scent', name: 'Scent', kind: 'text', isFiltered: false, feedAs: 'pattern' }

test('an owner describes a fact, gives it to a product, and removes it again', async () => {
  const { shop, desk } = await deskForTest()
  expect((await saveFacts(desk, [materialsFact, scent])).status).toBe(200)
  expect((await productAt(desk, '1')).pricing.facts).toEqual([materialsFact, scent])
  expect((await saveValues(desk, '1', { scent: ' Fig\u200b <leaf> ', gone: true })).status).toBe(200)
  expect((await productAt(desk, '1')).product.facts).toEqual({ scent: 'Fig <leaf>', gone: true })
  expect((await settingsAt(desk)).uses).toMatchObject({ 'fact.scent': 1, 'fact.materials': 27 })
  const sentence = 'Publishing drops values that no fact takes any more, from 1 product.'
  expect((await catalogueAt(desk)).settings.dropped).toBe(sentence)
  expect((await publish(desk)).status).toBe(200)
  expect((await productAt(desk, '1')).product.facts).toEqual({ scent: 'Fig <leaf>' })
  const patterns = async () =>
    [...(await (await shop.fetch(discoveryPaths.products)).text()).matchAll(/<g:pattern>([^<]*)</g)].map(
      ([, one]) => one,
    )
  expect(await patterns()).toEqual(['Fig &lt;leaf&gt;'])

  expect((await saveFacts(desk, [materialsFact])).status).toBe(200)
  expect((await catalogueAt(desk)).settings).toMatchObject({ isChanged: true, faults: [], dropped: sentence })
  expect((await publish(desk)).status).toBe(200)
  expect(await patterns()).toEqual([])
  expect((await productAt(desk, '1')).product.facts).toEqual({})
  expect((await catalogueAt(desk)).settings).toMatchObject({ isChanged: false, dropped: null })
})

test('a value that is emptied and typed again is no change', async () => {
  const { desk } = await deskForTest()
  await saveFacts(desk, [materialsFact, scent, { ...scent, id: 'mood', name: 'Mood', feedAs: null }])
  await saveValues(desk, '1', { scent: 'Fig', mood: 'Calm' })
  expect((await publish(desk)).status).toBe(200)
  await saveValues(desk, '1', { mood: 'Calm', scent: 'Fig' })
  expect((await catalogueAt(desk)).products.find(({ id }) => id === '1')?.change).toBeNull()
  await saveValues(desk, '1', { mood: 'Wild', scent: 'Fig' })
  expect((await catalogueAt(desk)).products.find(({ id }) => id === '1')?.change).toBe('changed')
})

test('facts that cannot be published are said with their field, and so are values', async () => {
  const { desk } = await deskForTest()
  await saveFacts(desk, [materialsFact, { ...scent, name: '' }])
  expect((await settingsAt(desk)).faults).toEqual([{ field: 'facts.1.name', sentence: 'Give the fact a name.' }])
  expect((await publish(desk)).status).toBe(409)
  await saveFacts(desk, [materialsFact, scent])
  await saveValues(desk, '1', { scent: 'x'.repeat(101) })
  expect((await productAt(desk, '1')).faults).toEqual([
    { id: '1', field: 'facts', index: 1, sentence: 'Scent: It has at most 100 characters.' },
  ])
  expect((await publish(desk)).status).toBe(409)
  for (const facts of [{ scent: {} }, { scent: 1e99 }, { Scent: 'x' }, { scent: Array(101).fill('x') }])
    expect((await saveValues(desk, '1', facts)).status, JSON.stringify(facts).slice(0, 40)).toBe(400)
})
