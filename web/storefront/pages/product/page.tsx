import { ChevronLeft } from 'lucide'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { similarProducts } from '#shop/listing/similar.ts'
import { productMetaDescription } from '#shop/pages/metadata.ts'
import { NOT_FOUND_PATH, paths, TELL_ME_PATH } from '#shop/paths.ts'
import { useParams } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { useRecordViewed } from '../../lists/recently-viewed-provider.tsx'
import layout from '../layout.module.css'
import message from '../message.module.css'
import { ProductCard } from '../product-card/product-card.tsx'
import { SuggestedProducts } from '../suggested-products.tsx'
import { BuyBox } from './buy-box.tsx'
import { ProductDetails } from './details.tsx'
import { Gallery } from './gallery.tsx'
import styles from './page.module.css'
import { ProductSummary } from './summary.tsx'

// If its code is lost, the page stays missing.
const RedirectMended = lazy(() => import('../../layout/redirect-mended.ts').then((part) => part.RedirectMended), {
  missing: () => null,
})

/** A product's page, found by its id or handle (S2.7, S1.7, S2.73). */
export function ProductPage() {
  const { id = '' } = useParams()
  const product = findAnyProduct(useShop(), id)
  return product ? <ProductDetail key={product.id} product={product} /> : <ProductNotFound />
}

function ProductDetail({ product }: { product: Product }) {
  const shop = useShop()
  const { id, name, handle, category, materials, description } = product
  useRecordViewed(id)
  const similar = similarProducts(shop, product)

  return (
    <div className={layout.page}>
      <PageMetadata
        title={name}
        description={productMetaDescription(description)}
        path={paths.product(handle)}
        keywords={[name, category, ...materials]}
      />
      <Link to={paths.shop} className={styles.back}>
        <Icon of={ChevronLeft} />
        Back to shop
      </Link>
      <div className={styles.product}>
        <Gallery product={product} />
        <div className={styles.buying}>
          <ProductSummary product={product} />
          {product.retired ? <Retired id={id} /> : <BuyBox product={product} />}
          <ProductDetails product={product} />
        </div>
      </div>
      {similar[0] && (
        <section className={styles.similar} aria-labelledby="similar">
          <h2 id="similar">You Might Also Like</h2>
          <ProductGrid products={similar} card={(other) => <ProductCard product={other} heading="h3" />} />
        </section>
      )}
    </div>
  )
}

function Retired({ id }: { id: string }) {
  const { newsletter } = usePageSettings()
  return (
    <Notice>
      <p>We no longer make this one, so it cannot be bought. What we make now is in the shop.</p>
      <ButtonLink to={paths.shop} kind="secondary">
        See what we make
      </ButtonLink>
      {newsletter && (
        <p>
          <a href={`${TELL_ME_PATH}piece-${id}`}>Tell me if you make it again</a>
        </p>
      )}
    </Notice>
  )
}

/** Shown if no product has the id or handle in the URL (S2.88, S8.13). */
function ProductNotFound() {
  const { many } = useShop().settings.nouns
  return (
    <div className={`${layout.page} ${message.message}`}>
      <PageMetadata
        title="Product not found"
        description="This product is not in our shop."
        path={NOT_FOUND_PATH}
        keywords={['product not found', `handmade ${many}`]}
        unlisted
      />
      <RedirectMended />
      <h1>Product not found</h1>
      <p>It may have been renamed. All our {many} are in the shop.</p>
      <div className={message.buttons}>
        <ButtonLink to={paths.shop} size="large">
          Return to Shop
        </ButtonLink>
      </div>
      <SuggestedProducts />
    </div>
  )
}
