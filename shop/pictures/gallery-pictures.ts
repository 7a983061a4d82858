import type { View } from '../catalogue/product.ts'
import type { PictureFile } from './picture-file.ts'
import { leadView, type Pictured, productPicture } from './product-pictures.ts'

/** The files of a product's built-in pictures by view, in the order of its page. */
export function galleryPictures(product: Pictured): [view: View, file: PictureFile][] {
  const gallery = new Set<View>([leadView(product), 'worn', 'flat', 'close', 'scale'])
  return [...gallery].flatMap((view) => {
    const file = productPicture(product, view)
    return file ? [[view, file] satisfies [View, PictureFile]] : []
  })
}
