import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from './memory-storage.ts'
import { createStoredValue } from './stored-value.ts'

// Shows S10.33, S10.34.

let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

let count = 0
function openList() {
  count += 1
  const key = `list-${count}`
  const parse = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [])
  return { key, list: createStoredValue<readonly number[]>({ key, parse, initial: [] }) }
}

test('a value is stored as JSON and read back by the next page', () => {
  const { key, list } = openList()
  expect(list.set([1])).toBe(true)
  expect(list.set((now) => [...now, 2])).toBe(true)
  expect(storage.getItem(key)).toBe('[1,2]')
  expect(createStoredValue<unknown>({ key, parse: (value) => value, initial: null }).get()).toEqual([1, 2])
})

test('reading unchanged storage returns the same object, so nothing renders again', () => {
  const { key, list } = openList()
  storage.setItem(key, '[1]')
  expect(list.get()).toBe(list.get())
})

test('a stored value can have different defaults for invalid JSON and for nothing', () => {
  storage.setItem('damaged', '[1')
  const list = createStoredValue<string>({ key: 'damaged', parse: String, initial: 'none', damaged: 'damaged' })
  expect(list.get()).toBe('damaged')
  storage.removeItem('damaged')
  expect(list.get()).toBe('none')
})

test('a change of another tab in storage is read', () => {
  const { key, list } = openList()
  list.set([1])
  storage.setItem(key, '[5]')
  expect(list.get()).toEqual([5])
  storage.removeItem(key)
  expect(list.get()).toEqual([])
})

test.each(['{', 'undefined', '"text"', 'null', '{"a":1}', '[{}]', ''])(
  'damaged storage (%s) is an empty list',
  (text) => {
    const { key, list } = openList()
    storage.setItem(key, text)
    expect(list.get()).toEqual([])
  },
)

test('damaged storage is logged once', () => {
  const { key, list } = openList()
  storage.setItem(key, '{')
  list.get()
  storage.setItem(key, '{{')
  list.get()
  expect(console.warn).toHaveBeenCalledTimes(1)
})

test.each(['full', 'blocked'] as const)(
  'with storage %s a change is kept until the page closes, and set returns false',
  (trouble) => {
    const { list } = openList()
    storage.trouble = trouble
    expect(list.set([7])).toBe(false)
    expect(list.get()).toEqual([7])
    expect(list.set((now) => [...now, 8])).toBe(false)
    expect(list.get()).toEqual([7, 8])
  },
)

test('an empty value removes its key from storage, even if storage is full', () => {
  const key = 'text'
  const parse = (value: unknown) => String(value)
  const text = createStoredValue({ key, parse, serialise: (value) => value || undefined, initial: '' })
  text.set('a')
  storage.trouble = 'full'
  expect(text.set('')).toBe(true)
  expect(storage.getItem(key)).toBeNull()
  expect(text.get()).toBe('')
  storage.trouble = 'blocked'
  expect(text.set('')).toBe(false)
})

test('changes are stored again once storage has room', () => {
  const { key, list } = openList()
  storage.trouble = 'full'
  list.set([7])
  storage.trouble = undefined
  expect(list.set((now) => [...now, 8])).toBe(true)
  expect(storage.getItem(key)).toBe('[7,8]')
})

test('without any storage, like on the server, the value is the initial one', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(openList().list.get()).toEqual([])
})

test('reports a change of its own page at once', () => {
  vi.stubGlobal('window', new EventTarget())
  const { list } = openList()
  const listener = vi.fn()
  list.subscribe(listener)
  list.set([1])
  expect(listener).toHaveBeenCalledTimes(1)
})

test('reports changes from other tabs at once, and to a page restored by Back', () => {
  vi.stubGlobal('window', new EventTarget())
  const { key, list } = openList()
  const listener = vi.fn()
  const stop = list.subscribe(listener)
  const happens = (type: string, facts: object) => window.dispatchEvent(Object.assign(new Event(type), facts))
  happens('storage', { key: 'another' })
  happens('pageshow', { persisted: false })
  expect(listener).not.toHaveBeenCalled()
  happens('storage', { key })
  happens('storage', { key: null })
  happens('pageshow', { persisted: true })
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  happens('storage', { key })
  happens('pageshow', { persisted: true })
  expect(listener).toHaveBeenCalledTimes(3)
})
