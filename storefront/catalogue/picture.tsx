import type { Product, ProductImage } from '#shop/catalogue/product.ts'
import { BeadDrawing } from './bead-drawing.tsx'
import styles from './picture.module.css'
import { pictures } from './pictures.ts'

type Props = {
  product: Product
  view: ProductImage['view']
  /** How wide the picture is shown, as in the img attribute. */
  sizes: string
  /** In view at once, so not left for later. */
  eager?: boolean
  /** Said elsewhere already, so silent to screen readers. */
  decorative?: boolean
  className?: string | undefined
}

const FORMATS = ['avif', 'webp'] as const

/** A square picture of a bracelet: its file where one exists, else a drawing after its bead plan. */
export function Picture({ product, view, sizes, eager = false, decorative = false, className }: Props) {
  const alt = decorative ? '' : (product.images.find((image) => image.view === view)?.alt ?? product.name)
  const widths = pictures[product.handle]?.[view]
  const classes = className ? `${styles.picture} ${className}` : styles.picture
  if (!widths) return <BeadDrawing product={product} close={view === 'close'} alt={alt} className={classes} />

  const address = (width: number | undefined, format: string) =>
    `/pictures/${product.handle}-${view}-${width}.${format}`
  const set = (format: string) => widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  return (
    <picture>
      {FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={set(format)} sizes={sizes} />
      ))}
      <img
        src={address(widths[0], 'jpg')}
        srcSet={set('jpg')}
        sizes={sizes}
        width={1000}
        height={1000}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={classes}
      />
    </picture>
  )
}
