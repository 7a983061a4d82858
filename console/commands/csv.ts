import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accountsTable, movementsOn } from '../../server/money/accounting/accounts-table.ts'
import { writeCsv } from '../../server/money/accounting/csv.ts'
import { type Command, done, Misuse, refused } from '../command.ts'
import { dayIn, wordsFor } from '../words.ts'

/** Writes the accountant's table. */
export const csv: Command = {
  usage: 'csv --from DAY --to DAY [--file FILE] [--test]',
  about: 'net, VAT and gross of all money of real orders that moved in that time, with --test of the others instead',
  async run({ services }, args) {
    const day = { type: 'string' } as const
    const options = { from: day, to: day, file: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    const [from, to] = [dayIn('--from', values.from), dayIn('--to', values.to)]
    if (from === null || to === null || to < from) throw new Misuse('Say --from and --to, the first day and the last.')
    const movements = await movementsOn(services.shop(), services, { from, to, livemode: values.test === true ? 0 : 1 })
    const text = writeCsv(accountsTable(movements))
    if (values.file === undefined) return done(text.trim())
    try {
      writeFileSync(values.file, text, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    }
    return done(`${movements.length} movements are in ${values.file}.`)
  },
}
