import { findProduct } from '#shop/catalogue/catalogue.ts'
import { Picture } from '../catalogue/picture.tsx'
import { Hero } from '../home/hero.tsx'

const HERO_PRODUCT = 'burgundy-safari'
const HERO_SIZES = '(min-width:1024px) 60vw, 100vw'

/** The front page's hero with its picture; on a page that has another title, under a heading of its own. */
export function HomeHero({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const shown = findProduct(HERO_PRODUCT)
  return <Hero heading={heading} picture={shown && <Picture product={shown} view="flat" sizes={HERO_SIZES} eager />} />
}
