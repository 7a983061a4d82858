import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayInIreland, dayStart, daysAfter } from '#shop/dates.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { type Movement, movementsIn } from '../../server/orders/accounts.ts'
import { type Command, done, Misuse, refused } from '../command.ts'
import { plainEuro, writeCsv } from '../csv.ts'
import { dayIn, wordsFor } from '../words.ts'

const head = ['date', 'movement', 'reference', 'order', 'country', 'vat rate', 'net', 'vat', 'gross']

const amounts = (gross: number, vat: number) => [gross - vat, vat, gross].map(plainEuro)

function table(movements: readonly Movement[]): string[][] {
  const sum = (of: 'gross' | 'vat') => movements.reduce((total, movement) => total + movement[of], 0)
  const rows = movements.map(({ at, kind, sessionId, orderId, country, percent, gross, vat }) => {
    const reference = sessionId === null ? '' : orderReference(sessionId)
    return [dayInIreland(new Date(at)), kind, reference, orderId, country, String(percent), ...amounts(gross, vat)]
  })
  return [head, ...rows, ['total', '', '', '', '', '', ...amounts(sum('gross'), sum('vat'))]]
}

/** Writes the accountant's table. */
export const csv: Command = {
  usage: 'csv --from DAY --to DAY [--file FILE] [--test]',
  about: 'net, VAT and gross of all money of real orders that moved in that time, with --test of the others instead',
  async run({ services: { db, config } }, args) {
    const day = { type: 'string' } as const
    const options = { from: day, to: day, file: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    const [from, to] = [dayIn('--from', values.from), dayIn('--to', values.to)]
    if (from === null || to === null || to < from) throw new Misuse('Say --from and --to, the first day and the last.')
    const movements = await movementsIn(db, {
      from: dayStart(from).toISOString(),
      before: dayStart(daysAfter(to, 1)).toISOString(),
      livemode: values.test === true ? 0 : 1,
      vatScheme: config.vatScheme,
    })
    const text = writeCsv(table(movements))
    if (values.file === undefined) return done(text.trimEnd())
    try {
      writeFileSync(values.file, text, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    }
    return done(`${movements.length} movements are in ${values.file}.`)
  },
}
