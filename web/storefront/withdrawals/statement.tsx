import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import styles from './withdrawals.module.css'

export function statementLines({ name, reference, email, items }: WithdrawalRequest): [name: string, value: string][] {
  return [
    ['Name', name],
    ['Order reference', reference],
    ['E-mail', email],
    ['Items', items || 'the whole order'],
  ]
}

export function WithdrawalStatement({ statement }: { statement: WithdrawalRequest }) {
  return (
    <dl className={styles.statement}>
      {statementLines(statement).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
