import { dayInIreland, dayStart, daysAfter } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Movement, movementsIn } from './accounts.ts'
import { plainEuro } from './csv.ts'

const head = ['date', 'movement', 'reference', 'order', 'country', 'vat rate', 'net', 'vat', 'gross']

const amounts = (gross: number, vat: number) => [gross - vat, vat, gross].map(plainEuro)

/** The movements of money on some days (YYYY-MM-DD), the first and the last included, of real orders or of the others. */
export function movementsOn(
  { vatScheme }: Pick<Shop, 'vatScheme'>,
  { db }: Pick<Services, 'db'>,
  { from, to, livemode }: { readonly from: string; readonly to: string; readonly livemode: 0 | 1 },
): Promise<Movement[]> {
  return movementsIn(db, {
    from: dayStart(from).toISOString(),
    before: dayStart(daysAfter(to, 1)).toISOString(),
    livemode,
    vatScheme,
  })
}

export function accountsTable(movements: readonly Movement[]): string[][] {
  const sum = (of: 'gross' | 'vat') => movements.reduce((total, movement) => total + movement[of], 0)
  const rows = movements.map(({ at, kind, reference, orderId, country, percent, gross, vat }) => {
    return [dayInIreland(new Date(at)), kind, reference, orderId, country, String(percent), ...amounts(gross, vat)]
  })
  return [head, ...rows, ['total', '', '', '', '', '', ...amounts(sum('gross'), sum('vat'))]]
}
