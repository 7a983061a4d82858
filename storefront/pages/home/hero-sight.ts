import { PROMO } from '#shop/promises.ts'

type Seen = { readonly intersectionRatio: number }

/** What of the browser is used to watch a hero: its observer of intersections, where it has one, or else scrolling. */
export type HeroBrowser<Hero> = Pick<Window, 'scrollY'> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    readonly IntersectionObserver?: new (
      onSight: (seen: readonly Seen[]) => void,
      options: { threshold: number },
    ) => { observe: (hero: Hero) => void; disconnect: () => void }
  }

/** Tells whenever the hero comes to be past, or no more: less than 35% of it visible, or where that cannot be observed, scrolled over 240 px; returns how to stop (S2.46). */
export function watchHero<Hero>(
  hero: Hero,
  onChange: (isPast: boolean) => void,
  browser: HeroBrowser<Hero>,
): () => void {
  const { IntersectionObserver: Observer } = browser
  if (Observer) {
    const sight = new Observer((seen) => onChange((seen.at(-1)?.intersectionRatio ?? 1) < PROMO.heroShare), {
      threshold: PROMO.heroShare,
    })
    sight.observe(hero)
    return () => sight.disconnect()
  }
  const onScroll = () => onChange(browser.scrollY > PROMO.scrolledPx)
  onScroll()
  browser.addEventListener('scroll', onScroll, { passive: true })
  return () => browser.removeEventListener('scroll', onScroll)
}
