import { beforeEach, expect, test, vi } from 'vitest'
import { changeEntry, forgetWaiting, goBack, stateOfEntry, urlOfEntry } from './history-entry.ts'

const LIMIT = 100
const SPAN_MS = 10_000

function strictHistory() {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: '/' }]
  let [since, changes] = [Date.now(), 0]
  const count = () => {
    if (Date.now() - since > SPAN_MS) [since, changes] = [Date.now(), 0]
    changes += 1
    if (changes > LIMIT)
      throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError')
  }
  const url = () => entries.at(-1)?.url ?? ''
  vi.stubGlobal('location', {
    get href() {
      return url()
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1)?.state
    },
    replaceState: (state: unknown, _: string, to = url()) => {
      count()
      entries[entries.length - 1] = { state, url: to }
    },
    pushState: (state: unknown, _: string, to = url()) => {
      count()
      entries.push({ state, url: to })
    },
    go: (steps: number) => entries.splice(steps),
  })
  return entries
}

beforeEach(() => {
  vi.useFakeTimers()
  forgetWaiting()
  return () => vi.useRealTimers()
})

test('after 250 quick changes the URL has the last search, within the browser’s limit of changes', () => {
  const entries = strictHistory()
  for (let word = 1; word <= 250; word += 1) changeEntry('replaceState', { word }, `/shop?search=${word}`)
  expect(entries).toEqual([{ state: { word: 100 }, url: '/shop?search=100' }])
  expect([stateOfEntry(), urlOfEntry()]).toEqual([{ word: 250 }, '/shop?search=250'])
  vi.advanceTimersByTime(SPAN_MS + 1000)
  expect(entries).toEqual([{ state: { word: 250 }, url: '/shop?search=250' }])
  expect(vi.getTimerCount()).toBe(0)
})

test('entries pushed after a waiting change keep their order', () => {
  const entries = strictHistory()
  for (let word = 1; word <= LIMIT; word += 1) changeEntry('replaceState', { word })
  changeEntry('replaceState', 'typed', '/shop?search=b')
  changeEntry('pushState', 'dialog')
  changeEntry('replaceState', 'dialog, filtered', '/shop?search=c')
  vi.advanceTimersByTime(SPAN_MS + 1000)
  expect(entries).toEqual([
    { state: 'typed', url: '/shop?search=b' },
    { state: 'dialog, filtered', url: '/shop?search=c' },
  ])
})

test('goes back over waiting entries without leaving the page', () => {
  const entries = strictHistory()
  changeEntry('pushState', 'dialog')
  for (let word = 2; word <= LIMIT; word += 1) changeEntry('replaceState', 'dialog')
  changeEntry('pushState', 'dialog over it')
  expect(goBack(1)).toBe(false)
  expect(entries).toHaveLength(2)
  changeEntry('pushState', 'dialog over it')
  expect(goBack(2)).toBe(true)
  expect(entries).toHaveLength(1)
})

test('drops what waits once the browser is at another entry', () => {
  const entries = strictHistory()
  for (let word = 1; word <= LIMIT + 1; word += 1) changeEntry('replaceState', { word })
  forgetWaiting()
  vi.advanceTimersByTime(SPAN_MS + 1000)
  expect(entries).toEqual([{ state: { word: LIMIT }, url: '/' }])
})
