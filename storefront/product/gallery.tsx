import { type ReactNode, useState } from 'react'
import styles from './gallery.module.css'

type View = { readonly view: string; readonly alt: string }
type Props<V extends View> = {
  name: string
  views: readonly V[]
  picture: (view: V, purpose: 'large' | 'thumbnail') => ReactNode
}

/** The pictures of a product: one large, and a thumbnail for each that brings it up (specification 2, /product/{id}). */
export function Gallery<V extends View>({ name, views, picture }: Props<V>) {
  const [chosen, setChosen] = useState(0)
  const shown = views[chosen] ?? views[0]
  if (!shown) return null
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`}>
      <figure className={styles.large}>
        {picture(shown, 'large')}
        <figcaption className={styles.caption}>Pictures are made from our bead plan. Markings vary.</figcaption>
      </figure>
      <ul className={styles.thumbnails}>
        {views.map((view, place) => (
          <li key={view.view}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Image ${place + 1} of ${views.length}`}
              aria-current={view === shown}
              onClick={() => setChosen(place)}
            >
              <span aria-hidden="true">{picture(view, 'thumbnail')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
