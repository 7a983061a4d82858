import { Fragment, type ReactNode } from 'react'
import type { Product } from '#shop/catalogue/product.ts'
import styles from './product-grid.module.css'

type Props = {
  products: readonly Product[]
  columns?: 3 | 4
  card: (product: Product, index: number) => ReactNode
  tile?: (index: number) => ReactNode
}

/** A list of product cards: two columns on phones, three from 768 px, `columns` from 1152 px; from 1600 px five for four. The cards' rows line up (S2.63). */
export function ProductGrid({ products, columns = 4, card, tile }: Props) {
  return (
    <ul className={styles.grid} data-columns={columns}>
      {products.map((product, index) => (
        <Fragment key={product.id}>
          {tile?.(index)}
          <li className={styles.cell}>{card(product, index)}</li>
        </Fragment>
      ))}
    </ul>
  )
}
