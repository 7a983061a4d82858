import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from './memory-storage.ts'
import { reloadForMissingChunk } from './missing-chunk.ts'

const cause = new TypeError('Failed to fetch dynamically imported module')
const reload = vi.fn<() => void>()
let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
  reload.mockReset()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('a missing part of the code reloads the page once, then is the error that it is', () => {
  void reloadForMissingChunk(cause)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(() => reloadForMissingChunk(cause)).toThrow(cause)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('offline the page is left as it stands', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(() => reloadForMissingChunk(cause)).toThrow(cause)
  expect(reload).not.toHaveBeenCalled()
})

test('where nothing can be marked, nothing is reloaded for ever', () => {
  storage.trouble = 'full'
  expect(() => reloadForMissingChunk(cause)).toThrow(cause)
  expect(reload).not.toHaveBeenCalled()
})
