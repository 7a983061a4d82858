import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { type Day, dayInIreland, dayStart, daysAfter } from '#shop/dates.ts'
import { type Cents, vatWithin } from '#shop/money.ts'
import { settings } from '#shop/settings.ts'
import type { Schema } from '../../server/database/schema.ts'
import { referenceOf } from '../../server/emails/parts.ts'
import { orderFromRow } from '../../server/orders/store.ts'
import { plainEuro, writeCsv } from '../csv.ts'
import { type Command, done, Misuse, refused } from '../desk.ts'
import { dayIn, wordsFor } from '../words.ts'

const head = ['date', 'reference', 'order', 'country', 'state', 'net', 'vat', 'gross', 'refund']

/** What an accountant needs of the orders that were paid from a day to another, both included: a row each with its amounts, and the sums; VAT where the seller charges it, refunds as far as they have gone back by now. */
async function account(
  db: Kysely<Schema>,
  { from, to, vatPercent, livemode }: { from: Day; to: Day; vatPercent: number; livemode: 0 | 1 },
) {
  const rows = await db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
        .whereRef('refunds.orderId', '=', 'orders.id')
        .where('refunds.state', '=', 'given')
        .as('refunded'),
    )
    .where('livemode', '=', livemode)
    .where('paidAt', '>=', dayStart(from).toISOString())
    .where('paidAt', '<', dayStart(daysAfter(to, 1)).toISOString())
    .orderBy('paidAt')
    .execute()
  const sums = { net: 0, vat: 0, gross: 0, refund: 0 }
  const lines = rows.map(({ refunded, ...row }) => {
    const order = orderFromRow(row)
    const gross: Cents = order.total
    const vat = vatWithin(gross, vatPercent)
    const amounts = { net: gross - vat, vat, gross, refund: Number(refunded ?? 0) }
    for (const name of ['net', 'vat', 'gross', 'refund'] as const) sums[name] += amounts[name]
    const day = dayInIreland(new Date(row.paidAt ?? row.createdAt))
    const about = [day, referenceOf(order), order.id, order.address?.country ?? '', order.state]
    return [...about, ...Object.values(amounts).map(plainEuro)]
  })
  return [head, ...lines, ['total', '', '', '', '', ...Object.values(sums).map(plainEuro)]]
}

/** Writes the accountant's table. */
export const csv: Command = {
  usage: 'csv --from DAY --to DAY [--file FILE] [--test]',
  about: 'net, VAT, gross and refund of every real order paid in that time, with --test of the others instead',
  async run({ services: { db, config } }, args) {
    const day = { type: 'string' } as const
    const options = { from: day, to: day, file: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    const [from, to] = [dayIn('--from', values.from), dayIn('--to', values.to)]
    if (from === null || to === null || to < from) throw new Misuse('Say --from and --to, the first day and the last.')
    const vatPercent = config.vatNumber === null ? 0 : settings.vatPercent
    const rows = await account(db, { from, to, vatPercent, livemode: values.test === true ? 0 : 1 })
    if (values.file === undefined) return done(writeCsv(rows).trimEnd())
    try {
      writeFileSync(values.file, writeCsv(rows), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    }
    return done(`${rows.length - 2} orders are in ${values.file}.`)
  },
}
