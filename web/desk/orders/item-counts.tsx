import { lineName } from '#shop/cart/order-line.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './order.module.css'

const numbersTo = (max: number) =>
  Array.from({ length: max + 1 }, (_, count) => ({ value: String(count), name: count === 0 ? 'none' : String(count) }))

type Props = {
  items: OrderSummary['items']
  /** The maximum quantity of each item, if it is less than what was ordered. Items with none left are not shown. */
  left?: readonly number[]
  counts: readonly number[]
  onChange: (counts: readonly number[]) => void
}

/** The items of which some were chosen, by the counts of all. */
export function countedItems(items: Props['items'], counts: readonly number[]): ItemCount[] {
  return items.flatMap(({ itemId }, index) => {
    const quantity = counts[index] ?? 0
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
}

/** How many of each item of an order are returned. */
export function ItemCounts({ items, left, counts, onChange }: Props) {
  return items.map((line, index) => {
    const most = left ? (left[index] ?? 0) : line.quantity
    if (most === 0) return null
    const key = line.itemId
    const name = `${lineName(line)}, ${formatCents(line.unitCents)}`
    const put = (count: number) => onChange(counts.with(index, count))
    if (most === 1)
      return (
        <Checkbox
          key={key}
          label={name}
          checked={counts[index] === 1}
          onChange={(event) => put(event.currentTarget.checked ? 1 : 0)}
        />
      )
    return (
      <div key={key} className={styles.line}>
        <span>{name}</span>
        <Select
          label={<VisuallyHidden>How many {lineName(line)}</VisuallyHidden>}
          options={numbersTo(most)}
          value={String(counts[index] ?? 0)}
          onChange={(count) => put(Number(count))}
        />
      </div>
    )
  })
}
