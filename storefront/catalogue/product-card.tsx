import type { ReactNode } from 'react'
import { paths } from '#shop/addresses.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from './picture.tsx'
import styles from './product-card.module.css'

type Props = {
  product: Product
  heading?: 'h2' | 'h3'
  eager?: boolean
  mark?: ReactNode
  actions?: ReactNode
}

const CARD_SIZES = '(min-width:1152px) 272px, (min-width:768px) 30vw, 46vw'
const MATERIALS_SHOWN = 2

/** A product in a list: picture, name, two materials and price; the whole card leads to the product, `actions` and `mark` lie above it (specification 2, /shop). */
export function ProductCard({ product, heading: Heading = 'h2', eager = false, mark, actions }: Props) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Picture product={product} view="flat" sizes={CARD_SIZES} eager={eager} />
        {mark && <div className={styles.mark}>{mark}</div>}
      </div>
      <Heading className={styles.name}>
        <Link to={paths.product(product.id)} className={styles.link}>
          {product.name}
        </Link>
      </Heading>
      <p className={styles.materials}>{product.materials.slice(0, MATERIALS_SHOWN).join(', ')}</p>
      <div className={styles.buying}>
        <p className={styles.price}>{formatCents(product.priceCents)}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  )
}
