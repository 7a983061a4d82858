import { beforeEach, expect, test, vi } from 'vitest'
import { createFlags, FLAGS_CHANGED } from './flags.ts'
import { MemoryStorage } from './memory-storage.ts'

// Shows S4.15, S4.16, S4.17.

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
  'a flag stored as %s, as flag_ %s, set by environment to %s, with default %s is %s, from %s',
  (stored, prefixed, environment, standard, result, origin) => {
    if (stored) storage.setItem('hero', stored)
    if (prefixed) storage.setItem('flag_hero', prefixed)
    const flags = createFlags({ hero: standard }, { hero: environment })
    expect([flags.get('hero'), flags.origin('hero')]).toEqual([result, origin])
  },
)

test('with blocked storage, flags use environment and defaults, and setting one returns false', () => {
  storage.trouble = 'blocked'
  const flags = createFlags({ hero: false }, { hero: true })
  expect([flags.set('hero', false), flags.get('hero'), flags.origin('hero')]).toEqual([false, true, 'environment'])
})

test('setting a flag stores it and dispatches an event, resetting removes all flags with one event', () => {
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
