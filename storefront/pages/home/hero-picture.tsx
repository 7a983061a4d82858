import { Suspense } from 'react'
import { scenePicture } from '#shop/pictures/scene-pictures.ts'
import { Photograph } from '../../catalogue/photograph.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import type { HeroLayout } from './hero.tsx'

const group = lazyPart(() => import('../../catalogue/bracelet-group.tsx').then(({ BraceletGroup }) => BraceletGroup))

const ALT =
  'Three beaded bracelets in low sun: freshwater pearls on a plinth, orange carnelian, and leopardskin jasper with garnet'
// The wide picture is cut to its frame at both ends, so it is shown wider than the frame. Words over it need its calm part.
const shownBy: Readonly<Record<HeroLayout, { media: string; sizes: string; tall: string }>> = {
  split: { media: '(width >= 48rem)', sizes: '100vw', tall: '100vw' },
  above: { media: '(width >= 48rem)', sizes: '100vw', tall: '100vw' },
  over: { media: '(width >= 64rem)', sizes: 'max(100vw, 94rem)', tall: 'max(100vw, 69svh)' },
}

/** The picture of the hero, as large as what is around it: the tall one on phones, the wide one beyond. */
export function HeroPicture({ layout }: { layout: HeroLayout }) {
  const [wide, tall] = [scenePicture('hero-wide'), scenePicture('hero-phone')]
  const { media, sizes, tall: tallSizes } = shownBy[layout]
  if (wide && tall)
    return <Photograph file={tall} wide={{ file: wide, media, sizes }} sizes={tallSizes} alt={ALT} name="" first />
  return (
    <Suspense>
      <group.Part ids={['19', '5', '26']} lie={layout === 'over' ? 'side' : 'whole'} alt={ALT} />
    </Suspense>
  )
}
