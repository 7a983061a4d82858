import { useEffect, useRef, useState } from 'react'
import { partFor } from '#crafts/craft.ts'
import { productParts } from '#crafts/product-parts.ts'
import type { Product, ProductImage } from '#shop/catalogue/product.ts'
import { productImages } from '#shop/pictures/product-images.ts'
import { useDisclosure } from '../../../platform/use-disclosure.ts'
import { useDetails } from '../../../shop/use-shop.ts'
import { classNames } from '../../../ui/class-names.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { announce } from '../../../ui/status-region.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { useArrivingPicture } from './arriving-picture.ts'
import styles from './gallery.module.css'
import { indexAfter } from './swipe.ts'

const Lightbox = lazy(() => import('./lightbox.tsx').then((part) => part.Lightbox))
const preloadLightbox = () => void Lightbox.preload()

export const LARGE_SIZES = '(min-width:1600px) 884px, (min-width:1024px) 50vw, (min-width:768px) 46vw, 100vw'
const THUMBNAIL_SIZES = '(min-width:1600px) 436px, (min-width:768px) 25vw, 64px'
const WIDE_THUMBNAIL_SIZES = '(min-width:1600px) 884px, (min-width:768px) 50vw, 64px'
/** Views with nothing to lose at their edges, so they fill a low frame. */
const fillingViews: readonly ProductImage['view'][] = ['lead', 'close']

/** The pictures of a product: a large one that opens full screen, and thumbnails to choose it (S2.74). */
export function Gallery({ product }: { product: Product }) {
  const captions = partFor(productParts, product)?.captions
  const images = productImages(useDetails(), product)
  const count = images.length
  const [current, setCurrent] = useState(0)
  const [isChosen, setChosen] = useState(false)
  const lightbox = useDisclosure()
  const isZoomed = lightbox.key !== null
  const thumbnails = useRef<HTMLUListElement>(null)
  const large = useArrivingPicture<HTMLButtonElement>(product.id)
  useEffect(() => {
    if (!isZoomed) return
    const list = thumbnails.current
    return () => list?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [isZoomed])
  const image = images[current]
  if (!image) return null

  const positionText = (index: number) => `Image ${index + 1} of ${count}`
  const choose = (index: number) => {
    setCurrent(index)
    setChosen(true)
    announce(positionText(index))
  }
  return (
    <section
      className={classNames(styles.gallery, count === 5 && styles.five, count % 2 === 0 && styles.even)}
      aria-label={`Pictures of ${product.name}`}
    >
      <figure className={styles.large}>
        {import.meta.env.SSR ? <WithoutScripts part="picture" /> : <noscript />}
        <button
          ref={large}
          type="button"
          className={styles.zoom}
          onPointerEnter={preloadLightbox}
          onFocus={preloadLightbox}
          onClick={lightbox.open}
        >
          <VisuallyHidden>
            Zoom picture {current + 1} of {count}:{' '}
          </VisuallyHidden>
          <span
            key={image.view}
            className={classNames(
              styles.shown,
              isChosen && styles.chosen,
              fillingViews.includes(image.view) && styles.filled,
            )}
          >
            <Picture product={product} view={image.view} alt={image.alt} sizes={LARGE_SIZES} first />
          </span>
        </button>
        {count > 1 && (
          <ul ref={thumbnails} className={styles.thumbnails} data-scripted>
            {images.map(({ view, alt }, index) => (
              <li key={view}>
                <button
                  type="button"
                  className={styles.thumbnail}
                  aria-current={index === current}
                  onClick={() => choose(index)}
                >
                  <VisuallyHidden>{positionText(index)}</VisuallyHidden>
                  <span aria-hidden="true">
                    <Picture
                      product={product}
                      view={view}
                      alt={alt}
                      // The first one left is wide if their number is odd.
                      sizes={index < 2 && count % 2 === 0 ? WIDE_THUMBNAIL_SIZES : THUMBNAIL_SIZES}
                    />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {captions && (
          <figcaption className={styles.caption}>{product.photos ? captions.own : captions.made}</figcaption>
        )}
      </figure>
      {import.meta.env.SSR ? <WithoutScripts part="pictures" /> : <noscript />}
      {isZoomed && (
        <Lightbox
          key={lightbox.key}
          product={product}
          image={image}
          index={current}
          count={count}
          opener={large}
          onStep={(step) => choose(indexAfter(current, step, count))}
          onClose={lightbox.close}
        />
      )}
    </section>
  )
}
