import type { Details } from '../catalogue/details.ts'
import type { Product, ProductImage } from '../catalogue/product.ts'
import { productPicture } from './product-pictures.ts'

/** The pictures of a product in the order of its gallery: those that the owner has taken, else the built-in ones, all but the first only where they have been made (S3.1). */
export function productImages({ closeAlts, photoAlts }: Details, product: Product): ProductImage[] {
  const { id, name, alt, photos } = product
  if (photos) return photos.map((_, view) => ({ view, alt: photoAlts?.[id]?.[view] ?? alt }))
  const images: ProductImage[] = [
    { view: 'worn', alt: `${name} around a roll of felt, as on a wrist.` },
    { view: 'close', alt: closeAlts[id] ?? `Close-up of the beads of ${name}.` },
    { view: 'scale', alt: `${name} from above, beside a brass rule marked in centimetres.` },
  ]
  return [{ view: 'flat', alt }, ...images.filter(({ view }) => productPicture(product, view))]
}
