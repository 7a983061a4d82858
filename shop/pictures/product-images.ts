import type { Details } from '../catalogue/details.ts'
import type { Product, ProductImage } from '../catalogue/product.ts'
import { leadView, productPicture } from './product-pictures.ts'

const book = { prop: 'over the corner of a book bound in linen', beadsAt: -0.17 }
const cuff = { prop: 'around the cuff of a ribbed knit sleeve, as on a wrist', beadsAt: -0.17 }
const cup = { prop: 'around an upturned cup', beadsAt: 0.1 }

/** The props of the built-in worn pictures. They take turns by the product's number (imagery/scene/worn_view.py). */
const wornViews = [book, cup, cuff, book, cuff, cuff] as const

/** The pictures of a product in the order of its gallery: the owner's, else the built-in ones. The flat view always counts, since a plate replaces it (S3.1). */
export function productImages({ closeAlts, photoAlts }: Details, product: Product): ProductImage[] {
  const { id, name, photos } = product
  // One without pictures needs no description.
  const alt = product.alt || name
  if (photos) return photos.map((_, view) => ({ view, alt: photoAlts?.[id]?.[view] || alt }))
  const lead: ProductImage = { view: 'lead', alt: `${name} seen at an angle, with its front beads close and sharp.` }
  const { prop, beadsAt } = wornViews[+id % wornViews.length] ?? cuff
  const worn: ProductImage = { view: 'worn', alt: `${name} ${prop}.`, beadsAt }
  const close: ProductImage = { view: 'close', alt: closeAlts[id] ?? `Close-up of the beads of ${name}.` }
  const flat: ProductImage = { view: 'flat', alt }
  const scale: ProductImage = { view: 'scale', alt: `${name} from above, beside a brass rule marked in centimetres.` }
  const images = leadView(product) === 'lead' ? [lead, worn, flat, close, scale] : [flat, worn, close, scale]
  return images.filter(({ view }) => view === 'flat' || productPicture(product, view))
}
