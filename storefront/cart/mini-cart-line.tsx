import type { ReactNode } from 'react'
import { paths } from '#shop/addresses.ts'
import type { QuoteLine } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { fullNote } from './full-note.ts'
import styles from './mini-cart-line.module.css'

type Props = {
  line: QuoteLine
  most: number
  picture: ReactNode
  onFollow: () => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A line of the bag panel: picture and name lead to the product (specification 2, mini cart). */
export function MiniCartLine({ line, most, picture, onFollow, onQuantity, onRemove }: Props) {
  const { id, name, size, quantity, lineCents } = line
  const thing = `${name}, ${size}`
  return (
    <li className={styles.line}>
      <Link to={paths.product(id)} className={styles.picture} tabIndex={-1} aria-hidden="true" onClick={onFollow}>
        {picture}
      </Link>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link to={paths.product(id)} onClick={onFollow}>
            {name}
          </Link>
        </h3>
        <p className={styles.size}>{size}</p>
      </div>
      <p className={styles.price}>{formatCents(lineCents)}</p>
      <div className={styles.quantity}>
        <Stepper
          label={`Quantity of ${thing}: ${quantity}`}
          decreaseLabel={`Decrease quantity of ${thing}`}
          increaseLabel={`Increase quantity of ${thing}`}
          value={quantity}
          most={most}
          mostNote={fullNote(most)}
          onChange={onQuantity}
        />
      </div>
      <Button kind="quiet" className={styles.remove} aria-label={`Remove ${thing}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
