import { productPicture } from '../pictures/product-pictures.ts'
import { closeAlts } from './details.ts'
import type { Product, ProductImage } from './product.ts'

/** The pictures of a product in the order of its gallery; the one beside a measure only where it has been made (S3.1). */
export function productImages(product: Product): ProductImage[] {
  const { id, name, alt } = product
  const images: ProductImage[] = [
    { view: 'flat', alt },
    { view: 'close', alt: closeAlts[id] ?? `Close-up of the beads of ${name}.` },
  ]
  const scale = { view: 'scale', alt: `${name} from above, beside a brass rule marked in centimetres.` } as const
  return productPicture(product, 'scale') ? [...images, scale] : images
}
