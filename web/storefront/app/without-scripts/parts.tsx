import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { productImages } from '#shop/pictures/product-images.ts'
import type { ComponentType } from '../../../jsx/jsx.ts'
import { useParams } from '../../../platform/router.tsx'
import { useDetails, useShop } from '../../../shop/use-shop.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { LARGE_SIZES } from '../../pages/product/gallery.tsx'
import { BuyFields } from './buy-fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import { OrderStatus } from './order-status.tsx'
import { Problems } from './problems.tsx'
import { BackToProduct, CartNote, PlainMenu, SkipLink } from './top.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'

function MainPicture() {
  const details = useDetails()
  const product = findAnyProduct(useShop(), useParams().id ?? '')
  const [image] = product ? productImages(details, product) : []
  if (!product || !image) return null
  return <Picture product={product} view={image.view} alt={image.alt} sizes={LARGE_SIZES} />
}

const WIDE = '(min-width:768px) 46vw, 92vw'
const NARROW = '(min-width:768px) 23vw, 46vw'

/** The pictures of the page's product besides the large one, which nothing brings up without scripts (S2.74). */
function OtherPictures() {
  const details = useDetails()
  const product = findAnyProduct(useShop(), useParams().id ?? '')
  if (!product) return null
  const others = productImages(details, product).slice(1)
  return (
    <div className="pictures">
      {others.map(({ view, alt }, index) => (
        // The first is wide if their number is odd.
        <Picture
          key={view}
          product={product}
          view={view}
          alt={alt}
          sizes={index === 0 && others.length % 2 === 1 ? WIDE : NARROW}
        />
      ))}
    </div>
  )
}

/** Parts of the HTML for those without scripts, by the name of its slot (docs/decisions/029). */
export const partsWithoutScripts: Readonly<Record<string, ComponentType>> = {
  skip: SkipLink,
  menu: PlainMenu,
  back: BackToProduct,
  cart: CartNote,
  picture: MainPicture,
  filters: FilterFields,
  problems: Problems,
  buying: BuyFields,
  pictures: OtherPictures,
  order: OrderStatus,
  withdrawal: WithdrawalSteps,
}
