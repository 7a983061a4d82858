import { promise, promisedWords } from '#shop/checkout/promise.ts'
import { arrivesBetween, type Day, dayStart, daysBetween } from '#shop/dates.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { span } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { useStock } from '../../shop/use-stock.ts'

type Props = {
  today: Day
  lines: Parameters<typeof promise>[2]
  zone?: Zone | undefined
  /** The days alone, without how they come about. */
  short?: boolean
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** When an order placed today is made or posted, and delivered, in Ireland unless a zone has times of its own, in working days and in dates (S9.26, S9.28). */
export function DeliveryDates({ today, lines, zone, short = false }: Props) {
  const shop = useShop()
  const stock = useStock()
  const day = shop.bench?.today ?? today
  const promised = promise(shop, shop.bench, lines, zone, dayStart(day))
  const { transit, from, to } = promised
  const where = zone?.transit ? `(${zone.name})` : 'in Ireland'
  return (
    <>
      {!short && 'Order today, '}
      <b>{short ? arrivesBetween(from, to) : `arrives ${daysBetween(from, to)}`}</b>
      {short
        ? ` ${where}.`
        : `. ${sentence(promisedWords(shop, shop.bench, promised))}, delivered in ${span(transit)} ${where}.`}
      {stock && shop.bench && <stock.BenchWords promised={promised} zone={zone} today={day} />}
    </>
  )
}
