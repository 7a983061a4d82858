import type { Product, ProductImage } from '#shop/catalogue/product.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { Photograph, type PictureProps } from './photograph.tsx'
import { Plate } from './plate.tsx'

type Props = PictureProps & {
  product: Product
  view?: ProductImage['view']
  alt?: string
  onShown?: () => void
}

/** A square picture of a bracelet, or a plate with its name while it is missing (S10.24). */
export function Picture({ product, view = 'flat', alt = product.alt, ...props }: Props) {
  const file = productPicture(product, view)
  if (!file) return <Plate shape="square" alt={alt} name={product.name} className={props.className} />
  return <Photograph key={file.version} file={file} alt={alt} name={product.name} {...props} />
}
