import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy.tsx'
import { announce } from '../../ui/status-region.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './gallery.module.css'
import { placeAfter } from './swipe.ts'

const lightbox = lazyPart(() => import('./lightbox.tsx').then(({ Lightbox }) => Lightbox))

type View = { readonly view: string; readonly alt: string }
type Props<V extends View> = {
  name: string
  views: readonly V[]
  picture: (view: V, purpose: 'large' | 'thumbnail' | 'zoomed') => ReactNode
}

/** The pictures of a product: one large that opens over the whole screen, and a thumbnail for each that brings it up (specification 2, /product/{id}). */
export function Gallery<V extends View>({ name, views, picture }: Props<V>) {
  const [chosen, setChosen] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const thumbnails = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!isZoomed) return
    const list = thumbnails.current
    return () => list?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [isZoomed])
  const count = views.length
  const shown = views[chosen]
  if (!shown) return null

  const choose = (place: number) => {
    setChosen(place)
    announce(`Image ${place + 1} of ${count}`)
  }
  const preload = () => void lightbox.preload()
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`}>
      <figure className={styles.large}>
        <button
          type="button"
          className={styles.zoom}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setZoomed(true)}
        >
          <VisuallyHidden>
            Zoom picture {chosen + 1} of {count}:{' '}
          </VisuallyHidden>
          <span key={shown.view} className={styles.shown}>
            {picture(shown, 'large')}
          </span>
        </button>
        <figcaption className={styles.caption}>Pictures are made from our bead plan. Markings vary.</figcaption>
      </figure>
      <ul ref={thumbnails} className={styles.thumbnails}>
        {views.map((view, place) => (
          <li key={view.view}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Image ${place + 1} of ${count}`}
              aria-current={place === chosen}
              onClick={() => choose(place)}
            >
              <span aria-hidden="true">{picture(view, 'thumbnail')}</span>
            </button>
          </li>
        ))}
      </ul>
      {isZoomed && (
        <Suspense>
          <lightbox.Part
            name={name}
            place={chosen}
            count={count}
            picture={picture(shown, 'zoomed')}
            onStep={(step) => choose(placeAfter(chosen, step, count))}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
