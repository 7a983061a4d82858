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
  counts: Counts
  onChange: (counts: Counts) => void
}

/** How many of each item are chosen, by its id: the order may change on another device meanwhile. */
export type Counts = Readonly<Record<string, number>>

/** The counts of items, from a list in their order. */
export function countsFrom(items: Props['items'], quantities: readonly number[]): Counts {
  return Object.fromEntries(items.map(({ itemId }, index) => [itemId, quantities[index] ?? 0]))
}

/** The items of which some were chosen, never more than there are. */
export function countedItems(items: Props['items'], counts: Counts): ItemCount[] {
  return items.flatMap((item) => {
    const quantity = Math.min(counts[item.itemId] ?? 0, item.quantity)
    return quantity > 0 ? [{ itemId: item.itemId, quantity }] : []
  })
}

/** How many of each item of an order are returned. */
export function ItemCounts({ items, left, counts, onChange }: Props) {
  return items.map((line, index) => {
    const most = left ? (left[index] ?? 0) : line.quantity
    if (most === 0) return null
    const key = line.itemId
    const name = `${lineName(line)}, ${formatCents(line.unitCents)}`
    const chosen = Math.min(counts[key] ?? 0, most)
    const put = (count: number) => onChange({ ...counts, [key]: count })
    if (most === 1)
      return (
        <Checkbox
          key={key}
          label={name}
          checked={chosen === 1}
          onChange={(event) => put(event.currentTarget.checked ? 1 : 0)}
        />
      )
    return (
      <div key={key} className={styles.line}>
        <span>{name}</span>
        <Select
          label={<VisuallyHidden>How many {lineName(line)}</VisuallyHidden>}
          options={numbersTo(most)}
          value={String(chosen)}
          onChange={(count) => put(Number(count))}
        />
      </div>
    )
  })
}
