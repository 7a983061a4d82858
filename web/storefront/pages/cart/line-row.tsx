import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import type { OrderLine } from '#shop/cart/order-line.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import shared from '../../cart/line.module.css'
import { LineOptions } from '../../cart/line-options.tsx'
import { LineQuantity, spokenLine } from '../../cart/line-quantity.tsx'
import { LineWords } from '../../cart/line-words.tsx'
import styles from './line-row.module.css'

type Props = {
  product: Product
  line: OrderLine
  picture: ReactNode
  onOptions: (options: OrderLine['options']) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A line of the cart page: picture and name lead to the product; quantity, unit price and line price from the quote (S2.90). */
export function CartLineRow({ product, line, picture, onOptions, onQuantity, onRemove }: Props) {
  const { id, name, quantity, unitCents, lineCents } = line
  return (
    <li className={styles.row}>
      <Link to={paths.product(id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className={styles.facts}>
        <h2 className={shared.name}>
          <Link to={paths.product(id)}>{name}</Link>
        </h2>
        {quantity > 1 && <p className={shared.detail}>{formatCents(unitCents)} each</p>}
        <LineWords line={line} />
      </div>
      <div className={styles.choice}>
        <LineOptions product={product} line={line} onOptions={onOptions} />
        <LineQuantity product={product} line={line} onQuantity={onQuantity} />
      </div>
      <p className={shared.price}>{formatCents(lineCents)}</p>
      <IconButton
        plain
        icon={Trash2}
        label={`Remove ${spokenLine(line)}`}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  )
}
