import { PROMO } from '#shop/promises.ts'

type Entry = { readonly intersectionRatio: number }

export type HeroBrowser<Hero> = Pick<Window, 'scrollY'> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    readonly IntersectionObserver?: new (
      callback: (entries: readonly Entry[]) => void,
      options: { threshold: number },
    ) => { observe: (hero: Hero) => void; disconnect: () => void }
  }

/** Calls back when the hero is past or is back: less than 35% of it visible, or without IntersectionObserver more than 240 px scrolled; returns how to stop (S2.46). */
export function watchHero<Hero>(
  hero: Hero,
  onChange: (isPast: boolean) => void,
  browser: HeroBrowser<Hero>,
): () => void {
  const { IntersectionObserver: Observer } = browser
  if (Observer) {
    const observer = new Observer((entries) => onChange((entries.at(-1)?.intersectionRatio ?? 1) < PROMO.heroShare), {
      threshold: PROMO.heroShare,
    })
    observer.observe(hero)
    return () => observer.disconnect()
  }
  const onScroll = () => onChange(browser.scrollY > PROMO.scrolledPx)
  onScroll()
  browser.addEventListener('scroll', onScroll, { passive: true })
  return () => browser.removeEventListener('scroll', onScroll)
}
