import { christmasOrder } from '#shop/bench/christmas.ts'
import { makingDaysOf } from '#shop/checkout/making.ts'
import { daysAfter, formatDay } from '#shop/dates.ts'
import { DELIVERY_LIMIT_DAYS } from '#shop/promises.ts'
import { useShop } from '../../../shop/use-shop.ts'
import type { BenchProps } from '../../../shop/use-stock.ts'
import styles from './availability.module.css'

/** What a shopper has to know about the dates of a shop with a calendar: that it is closed, the last day for Christmas, and that they agree to a late day. */
export function BenchWords({ promised, zone, today }: BenchProps) {
  const shop = useShop()
  const { bench } = shop
  if (bench === null) return null
  const { lead, transit, madeBy, to } = promised
  const { holidays, id = '' } = zone ?? shop.zones[0] ?? {}
  const christmas = christmasOrder(bench, {
    making: makingDaysOf(shop, lead),
    transit,
    holidays,
    zone: id,
    today,
    madeBy,
    to,
  })
  const sentences = [
    ...(bench.closedUntil === null
      ? []
      : [`We’re closed until ${formatDay(bench.closedUntil)}. You can order now; we make and post again from then.`]),
    ...(christmas === null
      ? []
      : [
          christmas.isInTime
            ? `Order by ${formatDay(christmas.day)} for Christmas.`
            : 'This comes too late for Christmas.',
        ]),
    ...(to > daysAfter(today, DELIVERY_LIMIT_DAYS)
      ? [`That is more than ${DELIVERY_LIMIT_DAYS} days away. By ordering you agree to this date.`]
      : []),
  ]
  return sentences.map((sentence) => (
    <span key={sentence} className={styles.bench}>
      {sentence}
    </span>
  ))
}
