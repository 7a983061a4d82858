import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { type OrderLine, optionWords } from '#shop/cart/order-line.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import shared from '../../cart/line.module.css'
import { LineQuantity, spokenLine } from '../../cart/line-quantity.tsx'
import { LineWords } from '../../cart/line-words.tsx'
import styles from './line-row.module.css'

type Props = {
  line: OrderLine
  max: number
  picture: ReactNode
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A line of the cart page: picture and name lead to the product; quantity, unit price and line price from the quote (S2.90). */
export function CartLineRow({ line, max, picture, onQuantity, onRemove }: Props) {
  const { id, name, unitCents, lineCents } = line
  const options = optionWords(line)
  return (
    <li className={styles.row}>
      <Link to={paths.product(id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className={styles.facts}>
        <h2 className={shared.name}>
          <Link to={paths.product(id)}>{name}</Link>
        </h2>
        <p className={shared.detail}>
          {options && `${options} · `}
          {formatCents(unitCents)} each
        </p>
        <LineWords line={line} />
      </div>
      <div className={shared.quantity}>
        <LineQuantity line={line} max={max} onQuantity={onQuantity} />
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
