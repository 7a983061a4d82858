import { labelBefore } from '#shop/checkout/answers.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import styles from './answers.module.css'

/** What the buyer of an order answered to the shop's questions. */
export function Answers({ answers = [] }: Pick<OrderAnswer, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <dl className={styles.answers}>
      {answers.map(({ id, label, answer }) => (
        <div key={id}>
          <dt dir="auto">{labelBefore(label)}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
