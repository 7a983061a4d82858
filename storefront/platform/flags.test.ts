import { beforeEach, expect, test, vi } from 'vitest'
import { createFlags, FLAGS_CHANGED } from './flags.ts'
import { MemoryStorage } from './memory-storage.ts'

let storage: MemoryStorage
let page: EventTarget

beforeEach(() => {
  storage = new MemoryStorage()
  page = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test.each([
  // stored, stored under flag_, environment, default, result
  ['true', 'false', false, false, true],
  ['false', 'true', true, true, false],
  [null, 'true', false, false, true],
  [null, 'false', true, true, false],
  ['yes', 'true', false, false, true],
  [null, null, true, false, true],
  [null, null, false, true, false],
  [null, '1', undefined, true, true],
  [null, null, undefined, false, false],
])('stored %s, flag_ %s, environment %s, default %s gives %s', (stored, prefixed, environment, standard, result) => {
  if (stored) storage.setItem('hero', stored)
  if (prefixed) storage.setItem('flag_hero', prefixed)
  expect(createFlags({ hero: standard }, { hero: environment }).get('hero')).toBe(result)
})

test('blocked storage leaves the environment and the defaults', () => {
  storage.trouble = 'blocked'
  expect(createFlags({ hero: false }, { hero: true }).get('hero')).toBe(true)
})

test('switching is kept and told; resetting forgets both names and tells so', () => {
  const told: unknown[] = []
  page.addEventListener(FLAGS_CHANGED, (event) => told.push(event instanceof CustomEvent && event.detail))
  const flags = createFlags({ hero: false, menu: false }, {})
  storage.setItem('flag_menu', 'true')
  flags.set('hero', true)
  expect(storage.getItem('hero')).toBe('true')
  flags.reset()
  expect([flags.get('hero'), flags.get('menu')]).toEqual([false, false])
  expect(told).toEqual([{ name: 'hero', value: true }, null])
})
