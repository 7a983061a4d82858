import type { Ref } from 'react'
import { paths } from '#shop/paths.ts'
import { heroPictures, heroProduct } from '#shop/pictures/hero-pictures.ts'
import { priceRange } from '#shop/texts/facts.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Photograph } from '../../catalogue/photograph.tsx'
import { Plate } from '../../catalogue/plate.tsx'
import { useFlag } from '../../layout/flags.tsx'
import styles from './hero.module.css'

// How picture and words stand to each other: side by side, words over the picture's calm part, or picture above words.
type Layout = 'split' | 'over' | 'above'

const ALT =
  'Four beaded bracelets: leopardskin jasper with garnet, and freshwater pearls, on a knit cuff; garnet with pearls, and orange carnelian, on the table before it'
// The wide picture is cut to its frame at both ends, so it is shown wider than the frame. Words over it need its calm part.
const shownBy: Readonly<Record<Layout, { media: string; sizes: string; tall: string }>> = {
  split: { media: '(width >= 48rem)', sizes: '100vw', tall: '100vw' },
  above: { media: '(width >= 48rem)', sizes: '100vw', tall: '100vw' },
  over: { media: '(width >= 64rem)', sizes: 'max(100vw, 94rem)', tall: 'max(100vw, 69svh)' },
}
const productSizes = '(width >= 64rem) 60vw, 100vw'

/** The picture of the hero, as large as what is around it: the tall one on phones, the wide one beyond (S2.44). */
export function HeroPicture({ layout }: { layout: Layout }) {
  const shop = useShop()
  const { hero } = shop.settings
  const { wide, tall } = heroPictures(shop)
  const { media, sizes, tall: tallSizes } = shownBy[layout]
  const shown = heroProduct(shop)
  if (shown) {
    const { product, file } = shown
    return file ? (
      <Photograph file={file} sizes={productSizes} alt={product.alt} name="" first byHead className={styles.product} />
    ) : (
      <Plate shape="tall" alt={product.alt} name={product.name} />
    )
  }
  const { alt } = hero ?? { alt: ALT }
  if (!wide || !tall) return <Plate shape="tall" alt={alt} name="" />
  return <Photograph file={tall} wide={{ file: wide, media, sizes }} sizes={tallSizes} alt={alt} name="" first byHead />
}

type Props = { ref?: Ref<HTMLElement>; heading?: 'h1' | 'h2' }

/** The shop in one picture, one line and one button, as the flags lay it out; the lower heading is for a page that has a title of its own (S2.44, docs/decisions/019). */
export function Hero({ ref, heading: Heading = 'h1' }: Props) {
  const shop = useShop()
  const isSplit = useFlag('hero_v3')
  const isOver = useFlag('hero_v2')
  const { heroTitle, heroTitleEnd, heroText } = shop.settings.words
  const prices = priceRange(shop)
  const layout = isSplit ? 'split' : isOver ? 'over' : 'above'
  return (
    <section ref={ref} data-hero={layout} className={classNames(styles.hero, styles[layout])} aria-labelledby="hero">
      <div className={styles.words}>
        <Heading id="hero" className={styles.title}>
          {heroTitle} <span className={styles.second}>{heroTitleEnd}</span>
        </Heading>
        <p className={styles.text}>
          {heroText} {prices && <span className={styles.price}>{prices}.</span>}
        </p>
        <ButtonLink to={paths.shop} size="large" className={styles.button ?? ''}>
          Shop the collection
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        <HeroPicture layout={layout} />
      </div>
    </section>
  )
}
