import type { Ref } from 'react'
import { useFlag } from '../../layout/flags.tsx'
import { Hero } from './hero.tsx'
import { HeroPicture } from './hero-picture.tsx'

type Props = { ref?: Ref<HTMLElement>; heading?: 'h1' | 'h2' }

/** The front page's hero as the flags lay it out; the lower heading is for a page that has a title of its own (docs/decisions/017). */
export function HomeHero({ ref, heading }: Props) {
  const isSplit = useFlag('hero_v3')
  const isOver = useFlag('hero_v2')
  const layout = isSplit ? 'split' : isOver ? 'over' : 'above'
  return <Hero ref={ref} heading={heading} layout={layout} picture={<HeroPicture layout={layout} />} />
}
