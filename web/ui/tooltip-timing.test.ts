import { beforeEach, expect, test, vi } from 'vitest'
import { createTooltipTiming } from './tooltip-timing.ts'

// Shows S2.42.

const show = vi.fn<(target: string | null) => void>()
let timing: ReturnType<typeof createTooltipTiming<string>>

beforeEach(() => {
  vi.useFakeTimers()
  show.mockReset()
  timing = createTooltipTiming(show)
  return () => vi.useRealTimers()
})

test('a tooltip opens after 700 ms on its button', () => {
  timing.enter('Close')
  vi.advanceTimersByTime(699)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenLastCalledWith('Close')
})

test('a button that the pointer only passes over shows no tooltip', () => {
  timing.enter('Close')
  timing.leave()
  vi.advanceTimersByTime(5000)
  expect(show).not.toHaveBeenCalled()
})

test.each([
  [299, 'at once'],
  [301, 'after its own wait'],
])('%i ms after one tooltip the next one opens %s', (pause, when) => {
  timing.enter('Close')
  vi.advanceTimersByTime(700)
  timing.leave()
  expect(show).toHaveBeenLastCalledWith(null)
  vi.advanceTimersByTime(pause)
  timing.enter('Share')
  expect(timing.isShown()).toBe(when === 'at once')
  vi.advanceTimersByTime(700)
  expect(show).toHaveBeenLastCalledWith('Share')
})

test('staying on a button neither hides its tooltip nor opens it again', () => {
  timing.enter('Close')
  vi.advanceTimersByTime(700)
  timing.enter('Close')
  vi.advanceTimersByTime(700)
  expect(show).toHaveBeenCalledTimes(1)
})
