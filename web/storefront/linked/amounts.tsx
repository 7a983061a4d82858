import { type Cents, formatCents } from '#shop/money.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './amounts.module.css'

type Props = {
  /** What each part of an order costs; as text if it is no amount. */
  rows: readonly (readonly [name: string, amount: Cents | string])[]
  total: Cents
}

/** What an order costs, part by part, and the total. */
export function Amounts({ rows, total }: Props) {
  return (
    <dl className={styles.amounts}>
      {[...rows.entries()].map(([position, [name, amount]]) => (
        <Amount key={position} name={name} value={typeof amount === 'string' ? amount : formatCents(amount)} />
      ))}
      <Amount name="Total" value={formatCents(total)} />
    </dl>
  )
}
