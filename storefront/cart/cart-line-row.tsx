import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { paths } from '#shop/addresses.ts'
import type { QuoteLine } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { Stepper } from '../ui/stepper.tsx'
import styles from './cart-line-row.module.css'

type Props = {
  line: QuoteLine
  most: number
  picture: ReactNode
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A line of the cart page: picture and name lead to the product; quantity, unit price and line price from the quote (specification 2, /cart). */
export function CartLineRow({ line, most, picture, onQuantity, onRemove }: Props) {
  const { id, name, size, quantity, unitCents, lineCents } = line
  const thing = size ? `${name}, ${size}` : name
  return (
    <li className={styles.line}>
      <Link to={paths.product(id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <Link to={paths.product(id)}>{name}</Link>
        </h2>
        <p className={styles.detail}>
          {size} · {formatCents(unitCents)} each
        </p>
      </div>
      <div className={styles.quantity}>
        <Stepper
          label={`Quantity of ${thing}: ${quantity}`}
          decreaseLabel={`Decrease quantity of ${thing}`}
          increaseLabel={`Increase quantity of ${thing}`}
          value={quantity}
          most={most}
          mostNote={
            most < LINE_QUANTITY_MAX
              ? 'Your bag is full. Write to us for more.'
              : `${most} at most. Write to us for more.`
          }
          onChange={onQuantity}
        />
      </div>
      <p className={styles.price}>{formatCents(lineCents)}</p>
      <IconButton plain icon={Trash2} label={`Remove ${thing}`} className={styles.remove} onClick={onRemove} />
    </li>
  )
}
