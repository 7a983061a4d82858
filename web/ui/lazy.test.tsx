import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ComponentType } from '../jsx/jsx.ts'
import { MemoryStorage } from '../platform/memory-storage.ts'
import { createLoader, lazy } from './lazy.tsx'

// Shows S10.56.

const gone = new TypeError('Failed to fetch dynamically imported module')
const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const load = vi.fn<() => Promise<ComponentType<{ name: string }>>>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  load.mockReset()
  reload.mockReset()
  vi.stubGlobal('location', { reload, href: 'https://shop.example/', pathname: '/' })
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('navigator', { onLine: false })
})

async function html(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element)
  return new Response(prelude).text()
}

test('a lazy component is loaded when it is first rendered', async () => {
  load.mockResolvedValue(Greeting)
  const Lazy = lazy(load)
  expect(load).not.toHaveBeenCalled()
  expect(await html(<Lazy name="Mary" />)).toContain('Hello Mary')
})

test('a preloaded component renders synchronously', async () => {
  load.mockResolvedValue(Greeting)
  const Lazy = lazy(load)
  expect(await Lazy.preload()).toBe(true)
  expect(renderToString(<Lazy name="Mary" />)).toContain('Hello Mary')
  expect(await Lazy.preload()).toBe(true)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a request that is lost once is sent again', async () => {
  load.mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const Lazy = lazy(load)
  expect(await html(<Lazy name="Mary" />)).toContain('Mary')
  expect(load).toHaveBeenCalledTimes(2)
})

test('offline, a lazy component shows in its place that it could not be loaded', async () => {
  load.mockRejectedValue(gone)
  const Lazy = lazy(load)
  const markup = await html(<Lazy name="Mary" />)
  expect(markup).toContain('role="alert"')
  expect(markup).toContain('This part could not be loaded.')
  expect(markup).toContain('Try again')
  expect(reload).not.toHaveBeenCalled()
})

test('a lazy component can have its own fallback for a failed load', async () => {
  load.mockRejectedValue(gone)
  const Lazy = lazy(load, { missing: () => <p>In 2 to 3 days</p> })
  const markup = await html(<Lazy name="Mary" />)
  expect(markup).toContain('In 2 to 3 days')
  expect(markup).not.toContain('alert')
})

test('an error thrown by the component itself is not treated as a failed load', async () => {
  const broken = new Error('broken')
  const Lazy = lazy(async () => () => {
    throw broken
  })
  const onError = vi.fn<(thrown: unknown) => void>()
  const { prelude } = await prerender(<Lazy />, { onError })
  expect(onError.mock.calls[0]?.[0]).toBe(broken)
  expect(await new Response(prelude).text()).not.toContain('could not be loaded')
})

test('a failed preload returns false, and the next one tries again', async () => {
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const Lazy = lazy(load)
  expect(await Lazy.preload()).toBe(false)
  expect(await Lazy.preload()).toBe(true)
})

test('all callers share one promise, and a failed load is repeated only after it is cleared', async () => {
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const { request, forget } = createLoader(load)
  const first = request()
  expect(request()).toBe(first)
  expect(await comingOf(first)).toBeNull()
  expect(request()).toBe(first)
  forget(first)
  expect(await comingOf(request())).toBe(Greeting)
})

test('Try again joins a load in progress, and starts another one after a failure', async () => {
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const { request, retry } = createLoader(load)
  const first = request()
  expect(retry()).toBe(first)
  expect(await comingOf(first)).toBeNull()
  expect(await comingOf(retry())).toBe(Greeting)
})

test('a failed load that nobody waits for is cleared after a second', async () => {
  vi.useFakeTimers()
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const { request } = createLoader(load)
  expect(await comingOf(request())).toBeNull()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await comingOf(request())).toBe(Greeting)
  vi.useRealTimers()
})

test('online, a missing chunk reloads the page once', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  load.mockRejectedValue(gone)
  const { request } = createLoader(load)
  request()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  expect(await comingOf(createLoader(load).request())).toBeNull()
  expect(reload).toHaveBeenCalledTimes(1)
})

function comingOf(code: ReturnType<ReturnType<typeof createLoader<{ name: string }>>['request']>) {
  if (code.component) throw new Error('It is here already')
  return code.coming
}
