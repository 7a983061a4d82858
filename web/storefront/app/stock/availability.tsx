import { type StockedProps, useStock } from '../../../shop/use-stock.ts'
import styles from './availability.module.css'
import { Sold } from './sold.tsx'

/** Shows how many are left of a product, until when one is kept for this shopper, and alternatives if it is reserved or sold. Nothing if it is made to order. */
export function Availability({ product, chosen }: StockedProps) {
  const stock = useStock()
  const left = stock?.left(product, chosen) ?? null
  if (stock === null || left === null) return null
  return (
    <>
      {/* Without scripts it would stay as it is, whatever is chosen. */}
      <p role="status" className={styles.left} data-scripted={chosen && product.options.length > 0 ? '' : undefined}>
        {stock.yours(product, chosen) ?? stock.words(product, chosen)}
      </p>
      {left === 0 && <Sold product={product} chosen={chosen} reserved={stock.reserved(product, chosen)} />}
    </>
  )
}
