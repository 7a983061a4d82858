import { ChevronLeft } from 'lucide'
import { paths } from '#shop/addresses.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { listAddress } from '#shop/catalogue/list-address.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { productStructuredData } from '#shop/catalogue/structured-data.ts'
import { productMetaDescription } from '#shop/metadata.ts'
import { productCard } from '#shop/pictures/product-pictures.ts'
import { PageMetadata } from '../frame/metadata.tsx'
import { usePageSettings } from '../frame/page-settings.tsx'
import { useRecordViewed } from '../lists/recently-viewed-provider.tsx'
import { useParams } from '../platform/place.tsx'
import { Materials } from '../product/materials.tsx'
import { Price } from '../product/price.tsx'
import { ProductStory } from '../product/product-story.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import layout from './layout.module.css'
import styles from './product.module.css'
import { ProductBuying } from './product-buying.tsx'
import { FullStory, ProductDetails, SimilarProducts } from './product-later.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductPictures } from './product-pictures.tsx'

/** A product's page, found by its id or handle (specification 2, /product/{id}). */
export function ProductPage() {
  const { id = '' } = useParams()
  const product = findProduct(id)
  return product ? <ProductDetail key={product.id} product={product} /> : <ProductNotFound path={paths.product(id)} />
}

function ProductDetail({ product }: { product: Product }) {
  const { id, name, category, materials, description, priceCents } = product
  const { publicUrl } = usePageSettings()
  const path = paths.product(id)
  useRecordViewed(id)

  return (
    <div className={layout.page}>
      <PageMetadata
        title={name}
        description={productMetaDescription(description)}
        path={path}
        keywords={[name, category, ...materials]}
        image={productCard(product)}
        structuredData={productStructuredData(product, publicUrl)}
      />
      <Link to={paths.shop} className={styles.back}>
        <Icon of={ChevronLeft} />
        Back to shop
      </Link>
      <div className={styles.product}>
        <ProductPictures product={product} />
        <div className={styles.buying}>
          <div>
            <Link to={listAddress({ category })} className={styles.category}>
              {category}
            </Link>
            <h1 className={styles.name}>{name}</h1>
          </div>
          <Price cents={priceCents} />
          <ProductStory description={description}>
            <FullStory id={id} />
          </ProductStory>
          <Materials names={materials} address={(material) => listAddress({ materials: [material] })} />
          <ProductBuying product={product} />
          <ProductDetails product={product} />
        </div>
      </div>
      <section className={styles.similar} aria-labelledby="similar">
        <h2 id="similar">You Might Also Like</h2>
        <SimilarProducts product={product} />
      </section>
    </div>
  )
}
