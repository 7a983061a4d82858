import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const callback = vi.fn<() => void>()
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  callback.mockReset()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.useRealTimers())

test('calls back after three seconds', () => {
  whenIdle(callback)
  vi.advanceTimersByTime(2999)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('waits for the connection while offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  whenIdle(callback)
  vi.advanceTimersByTime(9000)
  expect(callback).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('online'))
  expect(callback).toHaveBeenCalledTimes(1)
})

test('after being stopped it never calls back, before or after the three seconds', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const stops = [whenIdle(callback)]
  vi.advanceTimersByTime(9000)
  stops.push(whenIdle(callback))
  for (const stop of stops) stop()
  vi.advanceTimersByTime(9000)
  page.dispatchEvent(new Event('online'))
  expect(callback).not.toHaveBeenCalled()
})
