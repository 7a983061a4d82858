import { ChevronLeft } from 'lucide'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { filterUrl } from '#shop/catalogue/filter-url.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { productMetaDescription } from '#shop/metadata.ts'
import { paths } from '#shop/paths.ts'
import { productCard } from '#shop/pictures/product-pictures.ts'
import { productStructuredData } from '#shop/structured-data.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { useRecordViewed } from '../../lists/recently-viewed-provider.tsx'
import { useParams } from '../../platform/router.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import layout from '../layout.module.css'
import { BuyBox } from './buy-box.tsx'
import { FullStory, ProductDetails, SimilarProducts } from './lazy-parts.tsx'
import { Materials } from './materials.tsx'
import { ProductNotFound } from './not-found.tsx'
import styles from './page.module.css'
import { Price } from './price.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductStory } from './product-story.tsx'

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
        <ProductGallery product={product} />
        <div className={styles.buying}>
          <div>
            <Link to={filterUrl({ category })} className={styles.category}>
              {category}
            </Link>
            <h1 className={styles.name}>{name}</h1>
          </div>
          <Price cents={priceCents} />
          <ProductStory description={description}>
            <FullStory id={id} />
          </ProductStory>
          <Materials names={materials} address={(material) => filterUrl({ materials: [material] })} />
          <BuyBox product={product} />
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
