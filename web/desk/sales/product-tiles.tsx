import type { Product } from '#shop/catalogue/product.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { classNames } from '../../ui/class-names.ts'
import { chosenOptions, type EditedLine, type EditedLines, emptyLine, saleLines, shopPrice } from '../lines/lines.ts'
import { ProductThumbnail } from '../order-details/order-items.tsx'
import styles from './product-tiles.module.css'

const SIDE = 160

type Props = { lines: EditedLines; onChange: (lines: EditedLines) => void }

/** The products of the shop as pictures: a tap adds one to the sale, in the standard choice. */
export function ProductTiles({ lines, onChange }: Props) {
  const { products } = useShop().catalogue
  const sold = saleLines(lines, products)
  return (
    <ul className={styles.tiles} aria-label="Products">
      {products.map((product) => {
        const count = sold.reduce((sum, line) => sum + (line.product === product.id ? line.quantity || 0 : 0), 0)
        return (
          <li key={product.id}>
            <button
              type="button"
              className={classNames(styles.tile, count > 0 && styles.sold)}
              onClick={() => onChange(withOneMore(lines, product))}
            >
              <ProductThumbnail id={product.id} side={SIDE} isLate />
              <span>{product.name}</span>
              <small>
                {count > 0 && `${count} × `}
                {priceWords(product)}
              </small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** One more of a product: on its line as long as that has the standard choice, else on a new one. */
export function withOneMore(lines: EditedLines, product: Product): EditedLines {
  const standard = chosenOptions(product, { options: {} })
  const isSame = (line: EditedLine) =>
    line.product === product.id && JSON.stringify(chosenOptions(product, line)) === JSON.stringify(standard)
  if (lines.some(isSame))
    return lines.map((line) => (isSame(line) ? { ...line, quantity: String(Number(line.quantity) + 1) } : line))
  const named = { ...emptyLine(), name: product.name, product: product.id }
  return [...lines, { ...named, price: shopPrice(product, named) }]
}
