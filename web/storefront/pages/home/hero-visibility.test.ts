import { expect, test } from 'vitest'
import { watchHero } from './hero-visibility.ts'

// Shows S2.46.

const hero = 'the hero'

function observing() {
  const watched: string[] = []
  const observer: { threshold?: number; report?: (ratio: number) => void } = {}
  class Observer {
    constructor(callback: (entries: readonly { intersectionRatio: number }[]) => void, options: { threshold: number }) {
      observer.threshold = options.threshold
      observer.report = (intersectionRatio) => callback([{ intersectionRatio }])
    }
    observe(element: string) {
      watched.push(element)
    }
    disconnect() {
      watched.pop()
    }
  }
  return {
    browser: Object.assign(new EventTarget(), { scrollY: 0, IntersectionObserver: Observer }),
    observer,
    watched,
  }
}

test.each([
  [1, false],
  [0.35, false],
  [0.349, true],
  [0, true],
])('whether a hero with %d of it visible is past: %j', (ratio, isPast) => {
  const { browser, observer, watched } = observing()
  const changes: boolean[] = []
  const stop = watchHero(hero, (past) => changes.push(past), browser)
  expect([watched, observer.threshold]).toEqual([[hero], 0.35])
  observer.report?.(ratio)
  expect(changes).toEqual([isPast])
  stop()
  expect(watched).toEqual([])
})

test('without IntersectionObserver, the hero is past after scrolling 240 px, and not after scrolling back', () => {
  const browser = Object.assign(new EventTarget(), { scrollY: 0 })
  const changes: boolean[] = []
  const stop = watchHero(hero, (past) => changes.push(past), browser)
  const scrollTo = (scrollY: number) => {
    browser.scrollY = scrollY
    browser.dispatchEvent(new Event('scroll'))
  }
  for (const y of [240, 241, 0]) scrollTo(y)
  expect(changes).toEqual([false, false, true, false])
  stop()
  scrollTo(900)
  expect(changes).toHaveLength(4)
})
