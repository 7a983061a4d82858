import { ChevronLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { paths } from '#shop/addresses.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { DEFAULT_SIZE, type Product, sizes } from '#shop/catalogue/product.ts'
import { recipes } from '#shop/catalogue/recipes.ts'
import { productStructuredData } from '#shop/catalogue/structured-data.ts'
import { productMetaDescription } from '#shop/metadata.ts'
import { AddToCartButton } from '../cart/add-to-cart.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { useAddingToCart } from '../cart/use-adding-to-cart.ts'
import { Picture } from '../catalogue/picture.tsx'
import { DeliveryDates } from '../checkout/delivery-dates.tsx'
import { PageMetadata } from '../frame/metadata.tsx'
import { usePageSettings } from '../frame/page-settings.tsx'
import { lazyPart } from '../platform/lazy-part.tsx'
import { useNavigate, useParams } from '../platform/place.tsx'
import { FullDetails } from '../product/full-details.tsx'
import { Gallery } from '../product/gallery.tsx'
import { Materials } from '../product/materials.tsx'
import { Price } from '../product/price.tsx'
import { TrustBadges } from '../product/trust-badges.tsx'
import { Button } from '../ui/button.tsx'
import { ChipChoice } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import layout from './layout.module.css'
import styles from './product.module.css'
import { ProductNotFound } from './product-not-found.tsx'
import { ToldStory } from './told-story.tsx'

// Below the fold, so it comes after the rest; a page without it is whole.
const similar = lazyPart(() =>
  import('./similar.tsx').then(
    ({ Similar }) => Similar,
    () => () => null,
  ),
)

const LARGE_SIZES = '(min-width:1024px) 56vw, 100vw'
const THUMBNAIL_SIZES = '72px'

/** A product's page, found by its id or handle (specification 2, /product/{id}). */
export function ProductPage() {
  const { id = '' } = useParams()
  const product = findProduct(id)
  return product ? <ProductDetail key={product.id} product={product} /> : <ProductNotFound path={paths.product(id)} />
}

function ProductDetail({ product }: { product: Product }) {
  const { id, name, category, materials, description, images, priceCents } = product
  const recipe = recipes[id]
  const [size, setSize] = useState(DEFAULT_SIZE)
  const { add } = useCart()
  const { addWithToast } = useAddingToCart()
  const navigate = useNavigate()
  const { publicUrl } = usePageSettings()
  const path = paths.product(id)

  return (
    <div className={layout.page}>
      <PageMetadata
        title={name}
        description={productMetaDescription(description)}
        path={path}
        keywords={[name, category, ...materials]}
        structuredData={productStructuredData(product, `${publicUrl}${path}`)}
      />
      <Link to={paths.shop} className={styles.back}>
        <Icon of={ChevronLeft} />
        Back to shop
      </Link>
      <div className={styles.product}>
        <Gallery
          name={name}
          views={images}
          picture={({ view }, purpose) => (
            <Picture
              product={product}
              view={view}
              sizes={purpose === 'large' ? LARGE_SIZES : THUMBNAIL_SIZES}
              eager={purpose === 'large'}
            />
          )}
        />
        <div className={styles.buying}>
          <div>
            <p className={styles.category}>{category}</p>
            <h1 className={styles.name}>{name}</h1>
          </div>
          <Price cents={priceCents} />
          <ToldStory product={product} />
          <Materials names={materials} />
          <ChipChoice legend="Size" options={sizes} value={size} onChange={setSize} />
          <div className={styles.buttons}>
            <AddToCartButton onAdd={() => addWithToast(product, size)} />
            <Button
              kind="secondary"
              size="large"
              wide
              onClick={() => {
                add({ id, size })
                navigate(paths.cart)
              }}
            >
              Buy Now
            </Button>
          </div>
          <Notice>
            <p>
              <DeliveryDates />
            </p>
          </Notice>
          <Disclosure summary="Full Details">{recipe && <FullDetails product={product} recipe={recipe} />}</Disclosure>
          <TrustBadges />
        </div>
      </div>
      <section className={styles.similar} aria-labelledby="similar">
        <h2 id="similar">You Might Also Like</h2>
        <Suspense>
          <similar.Part product={product} />
        </Suspense>
      </section>
    </div>
  )
}
