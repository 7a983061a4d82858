import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PictureState, watchPicture } from './picture-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const picture = (complete: boolean, naturalWidth: number) =>
  Object.assign(new EventTarget(), { complete, naturalWidth })

function watch(watched: ReturnType<typeof picture>) {
  const states: PictureState[] = []
  return { states, stop: watchPicture(watched, (state) => states.push(state)) }
}

test('an already loaded picture is shown at once, a broken one is failed', () => {
  expect(watch(picture(true, 800)).states).toEqual(['shown'])
  expect(watch(picture(true, 0)).states).toEqual(['failed'])
})

test('a picture counts as slow after 300 ms, and is shown when it comes', () => {
  const coming = picture(false, 0)
  const { states } = watch(coming)
  vi.advanceTimersByTime(299)
  expect(states).toEqual([])
  vi.advanceTimersByTime(1)
  coming.dispatchEvent(new Event('load'))
  expect(states).toEqual(['slow', 'shown'])
})

test('a picture that fails soon is never called slow', () => {
  const failing = picture(false, 0)
  const { states } = watch(failing)
  failing.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(1000)
  expect(states).toEqual(['failed'])
})

test('no state is reported after the watch stopped', () => {
  const left = picture(false, 0)
  const { states, stop } = watch(left)
  stop()
  left.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(1000)
  expect(states).toEqual([])
})
