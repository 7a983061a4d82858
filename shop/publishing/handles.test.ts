import { expect, test } from 'vitest'
import { handleFor, ownHandle, pageSlug, partId, withOwnIds } from './editable-product.ts'

test.each([
  ['Turf & Fire', 'turf-fire'],
  ['Straße', 'strasse'],
  ['Smørrebrød board', 'smorrebrod-board'],
  ['Łódź mug', 'lodz-mug'],
  ['Þórr', 'thorr'],
  ['Mary’s œuvre', 'marys-oeuvre'],
  ['Zoë\u200b No. 2', 'zoe-no-2'],
  ['青い花瓶', ''],
  ['Ваза 2', ''],
  ['—', ''],
])('%s suggests the handle %j', (name, handle) => {
  expect(handleFor(name)).toBe(handle)
})

const others = [
  { id: '1', handle: 'strasse' },
  { id: '2', handle: 'strasse-2' },
  { id: '3', handle: 'vase-28' },
]

test.each([
  ['Straße', '28', 'vase', 'strasse-3'],
  ['Straße', '1', 'vase', 'strasse'],
  ['青い花瓶', '29', 'vase', 'vase-29'],
  ['Ваза', '29', 'ваза', 'product-29'],
  ['—', '28', 'vase', 'vase-28-2'],
  ['x'.repeat(80), '28', 'vase', 'x'.repeat(60)],
])('%s, number %s, of a shop of %ss has the handle %s', (name, id, noun, handle) => {
  const taken = new Set(others.filter((other) => other.id !== id).map((other) => other.handle))
  expect(ownHandle({ id, name }, noun, taken)).toBe(handle)
})

test.each([
  ['Our Kiln', 'our-kiln'],
  ['Über uns', 'uber-uns-2'],
  ['О нас', 'page'],
  ['手作り', 'page'],
  ['🌸', 'page'],
  ['2026', 'page'],
  ['', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('suggests for the page title %s the path %j', (title, slug) => {
  expect(pageSlug(title, ['uber-uns', 'uber-uns-3'])).toBe(slug)
})

test('pages with any titles get different paths', () => {
  const slugs: string[] = []
  for (const title of ['О нас', '手作り', '🌸', 'Page', 'página 2', 'Page 2', 'נ', 'x'.repeat(70), 'x'.repeat(71)])
    slugs.push(pageSlug(title, slugs))
  expect(slugs.slice(0, 7)).toEqual(['page', 'page-2', 'page-3', 'page-4', 'pagina-2', 'page-2-2', 'page-5'])
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z\d-]{1,60}$/)
})

test.each<[readonly string[], string[]]>([
  [
    ['Size', 'Glaze'],
    ['size', 'glaze'],
  ],
  [
    ['青 size', '赤 size'],
    ['size', 'size-2'],
  ],
  [
    ['サイズ', '色'],
    ['option-1', 'option-2'],
  ],
  [
    ['constructor', '2 size'],
    ['option-1', 'size'],
  ],
  [
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(40), `${'x'.repeat(35)}-2`],
  ],
])('options named %j have ids of their own: %j', (names, ids) => {
  const options = names.map((name, index) => ({ id: partId(name, `option-${index + 1}`) }))
  expect(withOwnIds(options).map(({ id }) => id)).toEqual(ids)
})

test('an option that is added after the first of two was removed has an id of its own', () => {
  expect(withOwnIds([{ id: 'option-2' }, { id: 'option-2' }]).map(({ id }) => id)).toEqual(['option-2', 'option-2-2'])
})
