import type { OrderSummary } from '#shop/desk/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './stage.module.css'
import { stageOf } from './stage-words.ts'

export function Stage({ order }: { order: OrderSummary }) {
  const { word, tone } = stageOf(order)
  return <span className={classNames(styles.stage, styles[tone])}>{word}</span>
}
