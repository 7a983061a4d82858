import { Suspense } from 'react'
import type { Product, View } from '#shop/catalogue/product.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { lazyPart } from '../platform/lazy.tsx'
import { Photograph, type Shown } from './photograph.tsx'
import styles from './picture.module.css'

const drawing = lazyPart(() => import('../../desk/bead-plan/bead-drawing.tsx').then(({ BeadDrawing }) => BeadDrawing))

type Props = Shown & {
  product: Product
  view?: View
  /** What it shows, in words; those of the flat view unless told, none where they stand beside it. */
  alt?: string
  onShown?: () => void
}

/** A square picture of a bracelet: its photograph, or where none has been made a drawing after its bead plan. */
export function Picture({ product, view = 'flat', alt = product.alt, ...shown }: Props) {
  const file = productPicture(product, view)
  if (file) return <Photograph key={file.version} file={file} alt={alt} name={product.name} {...shown} />
  return (
    <span className={styles.drawing}>
      <Suspense>
        <drawing.Part product={product} close={view === 'close'} alt={alt} />
      </Suspense>
    </span>
  )
}
