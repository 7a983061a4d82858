import { lineName } from '#shop/checkout/quote.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './order.module.css'

const numbersTo = (max: number) =>
  Array.from({ length: max + 1 }, (_, count) => ({ value: String(count), name: count === 0 ? 'none' : String(count) }))

type Props = {
  lines: OrderSummary['lines']
  counts: readonly number[]
  onChange: (counts: readonly number[]) => void
}

/** How many of each line of an order go back. */
export function LineCounts({ lines, counts, onChange }: Props) {
  return lines.map((line, index) => (
    <div key={`${line.id} ${line.size}`} className={styles.line}>
      <span>
        {lineName(line)}, {formatCents(line.unitCents)}
      </span>
      <Select
        label={<VisuallyHidden>How many {lineName(line)}</VisuallyHidden>}
        options={numbersTo(line.quantity)}
        value={String(counts[index] ?? 0)}
        onChange={(count) => onChange(counts.with(index, Number(count)))}
      />
    </div>
  ))
}
