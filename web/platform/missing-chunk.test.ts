import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from './memory-storage.ts'
import { allowReload, reloadForMissingChunk } from './missing-chunk.ts'

// Shows S10.56.

const cause = new TypeError('Failed to fetch dynamically imported module')
const reload = vi.fn<() => void>()
const fetch = vi.fn<typeof globalThis.fetch>()
let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
  reload.mockReset()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { reload, pathname: '/' })
  vi.stubGlobal('fetch', fetch)
  fetch.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const reloaded = (times = 1) => expect.poll(() => reload.mock.calls).toHaveLength(times)

test('a missing chunk reloads the page once, and after that throws its error', async () => {
  void reloadForMissingChunk(cause)
  await reloaded()
  await expect(reloadForMissingChunk(cause)).rejects.toBe(cause)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('Try again allows another reload for a missing chunk', async () => {
  void reloadForMissingChunk(cause)
  await reloaded()
  allowReload()
  void reloadForMissingChunk(cause)
  await reloaded(2)
})

test('a missing chunk does not reload the page while offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(reloadForMissingChunk(cause)).rejects.toBe(cause)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['does not answer', () => fetch.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['answers with an error', () => fetch.mockResolvedValue(new Response(null, { status: 503 }))],
])('a missing chunk does not reload the page while the shop %s', async (_, given) => {
  given()
  await expect(reloadForMissingChunk(cause)).rejects.toBe(cause)
  expect(reload).not.toHaveBeenCalled()
})

test('a missing chunk does not reload the page if the reload cannot be recorded', async () => {
  storage.trouble = 'full'
  await expect(reloadForMissingChunk(cause)).rejects.toBe(cause)
  expect(reload).not.toHaveBeenCalled()
})
