import { findProduct } from '#shop/catalogue/catalogue.ts'
import { productImages } from '#shop/catalogue/product-images.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { useParams } from '../../platform/router.tsx'

/** The pictures of the page's product besides the large one, which nothing brings up without scripts (S2.74). */
export function OtherPictures() {
  const product = findProduct(useParams().id ?? '')
  if (!product) return null
  return (
    <div className="pictures">
      {productImages(product)
        .slice(1)
        .map(({ view, alt }) => (
          <Picture key={view} product={product} view={view} alt={alt} sizes="(min-width:768px) 23vw, 46vw" />
        ))}
    </div>
  )
}
