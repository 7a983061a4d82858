import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Bench, benchOf } from '#shop/bench/bench.ts'
import { promise } from '#shop/checkout/promise.ts'
import { type Calendar, standardCalendar } from '#shop/settings/calendar.ts'
import { solas } from '#shops/solas.ts'
import { ShopContext } from '../../../shop/use-shop.ts'
import { BenchWords } from './bench-words.tsx'

function words(changes: Partial<Calendar>, today: string): string {
  const bench: Bench | null = benchOf({ ...standardCalendar, ...changes }, [], today)
  const shop = { ...solas, bench }
  const promised = promise(shop, bench, [{ id: '1' }], undefined, new Date(`${today}T12:00:00Z`))
  const html = renderToStaticMarkup(
    <ShopContext value={shop}>
      <BenchWords promised={promised} zone={undefined} today={today} />
    </ShopContext>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').trim()
}

test.each<[changes: Partial<Calendar>, today: string, said: string]>([
  [{ pace: 'pieces' }, '2026-12-01', ''],
  [{ saysChristmas: true }, '2026-12-01', 'Order by Mon 14 Dec for Christmas.'],
  [{ saysChristmas: true }, '2026-12-15', 'This comes too late for Christmas.'],
  [{ saysChristmas: true }, '2026-08-01', ''],
  [
    { closedUntil: '2026-12-14' },
    '2026-12-01',
    'We’re closed until Mon 14 Dec. You can order now; we make and post again from then.',
  ],
  [
    { daysOff: [{ from: '2026-12-01', to: '2027-01-10', work: 'none' }] },
    '2026-12-01',
    'That is more than 30 days away. By ordering you agree to this date.',
  ],
])('with the calendar %j on %s shoppers read %j', (changes, today, said) => {
  expect(words(changes, today)).toBe(said)
})
