import type { ReactNode } from 'react'
import type { OrderLine } from '#shop/cart/order-line.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import shared from '../../cart/line.module.css'
import { LineOptions } from '../../cart/line-options.tsx'
import { LineQuantity, spokenLine } from '../../cart/line-quantity.tsx'
import { LineWords } from '../../cart/line-words.tsx'
import styles from './mini-cart-line.module.css'

type Props = {
  product: Product
  line: OrderLine
  picture: ReactNode
  onFollow: () => void
  onOptions: (options: OrderLine['options']) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A line of the bag panel: picture and name lead to the product (S2.38). */
export function MiniCartLine({ product, line, picture, onFollow, onOptions, onQuantity, onRemove }: Props) {
  const { id, name, lineCents } = line
  return (
    <li className={styles.row}>
      <Link to={paths.product(id)} className={shared.picture} tabIndex={-1} aria-hidden="true" onClick={onFollow}>
        {picture}
      </Link>
      <div className={shared.facts}>
        <h3 className={shared.name}>
          <Link to={paths.product(id)} onClick={onFollow}>
            {name}
          </Link>
        </h3>
        <LineOptions product={product} line={line} onOptions={onOptions} />
        <LineWords line={line} />
      </div>
      <p className={shared.price}>{formatCents(lineCents)}</p>
      <div className={shared.quantity}>
        <LineQuantity product={product} line={line} onQuantity={onQuantity} />
      </div>
      <Button kind="quiet" className={styles.remove} aria-label={`Remove ${spokenLine(line)}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
