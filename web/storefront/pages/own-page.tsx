import { ownPageListing } from '#shop/pages/own-pages.ts'
import { pagePictureSet, pagePictureSize, pagePictureUrl, pageWidths } from '#shop/pictures/page-pictures.ts'
import type { PagePicture } from '#shop/settings/settings.ts'
import { pageParts } from '#shop/texts/page-pictures.ts'
import { useParams } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { lazy } from '../../ui/lazy.tsx'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from './layout.module.css'
import { NotFoundPage } from './not-found.tsx'
import styles from './own-page.module.css'

// Waits for the text, because the pictures would move down when it loads.
const OwnText = lazy(() => import('../catalogue/own-prose.tsx').then((part) => part.OwnProse), { ownSuspense: false })

export function OwnPage() {
  const shop = useShop()
  const { slug } = useParams()
  const page = shop.settings.pages.find((one) => one.slug === slug)
  if (!page) return <NotFoundPage />
  return (
    <div className={layout.page}>
      <PageMetadata {...ownPageListing(shop, page)} />
      <h1>{page.title}</h1>
      <div className={styles.text}>
        {pageParts(page).map((part, index) =>
          typeof part === 'string' ? (
            <OwnText key={index.toString()} text={part} />
          ) : (
            <Picture key={index.toString()} picture={part} isFirst={index === 0} />
          ),
        )}
      </div>
    </div>
  )
}

function Picture({ picture, isFirst }: { picture: PagePicture; isFirst: boolean }) {
  const { width, height } = pagePictureSize(picture)
  return (
    <picture>
      <source type="image/avif" srcSet={pagePictureSet(picture)} sizes={`min(92vw, ${width}px)`} />
      <img
        src={pagePictureUrl(picture, pageWidths.jpg, 'jpg')}
        width={width}
        height={height}
        alt={picture.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        className={styles.picture}
      />
    </picture>
  )
}
