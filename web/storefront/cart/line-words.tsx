import { type OrderLine, personalWords } from '#shop/cart/order-line.ts'
import { noWithdrawalNote } from '#shop/texts/personal.ts'
import styles from './line.module.css'

/** The personal words of a cart's line, and that they end the right to withdraw if they do (Directive 2011/83/EU, articles 6(1)(k) and 16(c)). */
export function LineWords({ line }: { line: Pick<OrderLine, 'personalNames' | 'isWithdrawable'> }) {
  return (
    <>
      {personalWords(line).map((words) => (
        <p key={words} className={styles.detail}>
          {words}
        </p>
      ))}
      {!line.isWithdrawable && <p className={styles.detail}>{noWithdrawalNote}</p>}
    </>
  )
}
