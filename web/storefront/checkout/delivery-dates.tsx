import { leadOf, makingDaysOf, readyWords } from '#shop/checkout/making.ts'
import { arrivesBetween, type Day, daysBetween, deliveryDates } from '#shop/dates.ts'
import { DELIVERY_DAYS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { span } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'

type Props = {
  today: Day
  lines: Parameters<typeof leadOf>[1]
  zone?: Zone | undefined
  /** The days alone, without how they come about. */
  short?: boolean
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** When an order placed today is made or posted, and delivered, in Ireland unless a zone has times of its own, in working days and in dates (S9.26, S9.28). */
export function DeliveryDates({ today, lines, zone, short = false }: Props) {
  const shop = useShop()
  const { transit = DELIVERY_DAYS.ireland } = zone ?? {}
  const lead = leadOf(shop, lines)
  const { from, to } = deliveryDates(new Date(`${today}T12:00:00Z`), makingDaysOf(shop, lead), transit)
  const where = zone?.transit ? `(${zone.name})` : 'in Ireland'
  return (
    <>
      {!short && 'Order today, '}
      <b>{short ? arrivesBetween(from, to) : `arrives ${daysBetween(from, to)}`}</b>
      {short ? ` ${where}.` : `. ${sentence(readyWords(shop, lead))}, delivered in ${span(transit)} ${where}.`}
    </>
  )
}
