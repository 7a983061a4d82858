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
  // stored, stored under flag_, environment, default, result, origin
  ['true', 'false', false, false, true, 'storage'],
  ['false', 'true', true, true, false, 'storage'],
  [null, 'true', false, false, true, 'storage'],
  [null, 'false', true, true, false, 'storage'],
  ['yes', 'true', false, false, true, 'storage'],
  [null, null, true, false, true, 'environment'],
  [null, null, false, true, false, 'environment'],
  [null, '1', undefined, true, true, 'default'],
  [null, null, undefined, false, false, 'default'],
])(
  'stored %s, flag_ %s, environment %s, default %s gives %s, from %s',
  (stored, prefixed, environment, standard, result, origin) => {
    if (stored) storage.setItem('hero', stored)
    if (prefixed) storage.setItem('flag_hero', prefixed)
    const flags = createFlags({ hero: standard }, { hero: environment })
    expect([flags.get('hero'), flags.origin('hero')]).toEqual([result, origin])
  },
)

test('blocked storage leaves the environment and the defaults, and says that a switch was not kept', () => {
  storage.trouble = 'blocked'
  const flags = createFlags({ hero: false }, { hero: true })
  expect([flags.set('hero', false), flags.get('hero'), flags.origin('hero')]).toEqual([false, true, 'environment'])
})

test('switching is stored and sends an event; resetting forgets both names and sends one', () => {
  const events: unknown[] = []
  page.addEventListener(FLAGS_CHANGED, (event) => events.push(event instanceof CustomEvent && event.detail))
  const flags = createFlags({ hero: false, menu: false }, {})
  storage.setItem('flag_menu', 'true')
  expect(flags.set('hero', true)).toBe(true)
  expect(storage.getItem('hero')).toBe('true')
  flags.reset()
  expect([flags.get('hero'), flags.get('menu')]).toEqual([false, false])
  expect(events).toEqual([{ name: 'hero', value: true }, null])
})
