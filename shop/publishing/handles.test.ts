import { expect, test } from 'vitest'
import { handleFor, ownHandle } from './editable-product.ts'

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
  expect(ownHandle({ id, name }, noun, others)).toBe(handle)
})
