import { expect, test } from 'vitest'
import { watchHero } from './hero-sight.ts'

const hero = 'the hero'

/** A browser whose IntersectionObserver reports what it is told to. */
function observing() {
  const watched: string[] = []
  const asked: { threshold?: number; report?: (ratio: number) => void } = {}
  class Observer {
    constructor(onSight: (seen: readonly { intersectionRatio: number }[]) => void, options: { threshold: number }) {
      asked.threshold = options.threshold
      asked.report = (intersectionRatio) => onSight([{ intersectionRatio }])
    }
    observe(element: string) {
      watched.push(element)
    }
    disconnect() {
      watched.pop()
    }
  }
  return { browser: Object.assign(new EventTarget(), { scrollY: 0, IntersectionObserver: Observer }), asked, watched }
}

test.each([
  [1, false],
  [0.35, false],
  [0.349, true],
  [0, true],
])('with %d of the hero visible, it is past: %j', (ratio, isPast) => {
  const { browser, asked, watched } = observing()
  const told: boolean[] = []
  const stop = watchHero(hero, (past) => told.push(past), browser)
  expect([watched, asked.threshold]).toEqual([[hero], 0.35])
  asked.report?.(ratio)
  expect(told).toEqual([isPast])
  stop()
  expect(watched).toEqual([])
})

test('where nothing observes, scrolling over 240 px is past the hero, and back is not', () => {
  const browser = Object.assign(new EventTarget(), { scrollY: 0 })
  const told: boolean[] = []
  const stop = watchHero(hero, (past) => told.push(past), browser)
  const scrollTo = (scrollY: number) => {
    browser.scrollY = scrollY
    browser.dispatchEvent(new Event('scroll'))
  }
  for (const y of [240, 241, 0]) scrollTo(y)
  expect(told).toEqual([false, false, true, false])
  stop()
  scrollTo(900)
  expect(told).toHaveLength(4)
})
