import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { dayStart, daysAfter } from '#shop/dates.ts'
import { refuseSafety } from '#shop/desk/safety-refusals.ts'
import { writeCsv } from '../../server/money/accounting/csv.ts'
import { buyersOf, recallTable } from '../../server/orders/fulfilment/recall.ts'
import { type Command, done, Misuse, refused } from '../command.ts'
import { dayIn, wordsFor } from '../words.ts'

/** Lists the customers to contact when a product is recalled. */
export const recall: Command = {
  usage: 'recall PRODUCT --from DAY --to DAY [--file FILE] [--test]',
  about: 'who bought product no. PRODUCT in that time, with how to reach them, for a recall',
  async run({ services }, args) {
    const { db } = services
    const day = { type: 'string' } as const
    const options = { from: day, to: day, file: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [id = ''] = wordsFor(positionals, 'PRODUCT')
    const [from, to] = [dayIn('--from', values.from), dayIn('--to', values.to)]
    if (from === null || to === null || to < from) throw new Misuse('Say --from and --to, the first day and the last.')
    const product = findAnyProduct(services.shop(), id)
    if (!product) return refused(refuseSafety('no-product', id).message)
    const { bought, unknown } = await buyersOf(db, product.id, {
      from: dayStart(from).toISOString(),
      before: dayStart(daysAfter(to, 1)).toISOString(),
      livemode: values.test === true ? 0 : 1,
    })
    const unclear = unknown.map((order) => `Nobody knows what order ${order} holds: look at it too.`)
    const csv = writeCsv(recallTable(bought))
    if (values.file === undefined) return done([csv.trimEnd(), ...unclear].join('\n'))
    try {
      writeFileSync(values.file, csv, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    }
    return done(
      [`${bought.length} buyers of no. ${product.id}, ${product.name}, are in ${values.file}.`, ...unclear].join('\n'),
    )
  },
}
