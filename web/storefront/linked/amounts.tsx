import { type Cents, formatCents } from '#shop/money.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './amounts.module.css'

type Props = {
  rows: readonly (readonly [name: string, amount: Cents | string])[]
  total: Cents
}

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
