import { parseArgs } from 'node:util'
import { dayInIreland } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { type MeterName, metersOf, vatMeters } from '#shop/orders/vat-meters.ts'
import { euSales } from '../../server/money/accounting/eu-sales.ts'
import { type Command, done, Misuse } from '../command.ts'
import { columns } from '../table.ts'
import { wordsFor } from '../words.ts'

const headings: Record<MeterName, string> = { abroad: 'Country', union: 'In the EU', home: 'At home' }

export const vat: Command = {
  usage: 'vat [--year YEAR] [--test]',
  about: 'what was sold to other EU countries, towards the limit from which VAT is due there',
  async run({ services: { db, shop, now } }, args) {
    const options = { year: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    if (values.year !== undefined && !/^20\d\d$/.test(values.year)) throw new Misuse('--year must be one such as 2026.')
    const thisYear = Number(dayInIreland(now()).slice(0, 4))
    const years = values.year === undefined ? [thisYear - 1, thisYear] : [Number(values.year)]
    const livemode = values.test === true ? 0 : 1
    const { vatScheme } = shop()
    const blocks = []
    for (const meter of new Set<MeterName>(['abroad', ...metersOf(vatScheme)])) {
      const sales = []
      for (const year of years) sales.push(await euSales(db, year, { vatScheme, livemode }, meter))
      const rows = sales.flatMap(({ year, total, countries }) => [
        ...countries.map(([country, cents]) => [String(year), country, formatCents(cents)]),
        [String(year), 'together', formatCents(total)],
      ])
      const { limit, warning } = vatMeters[meter]
      const limits = `The limit is ${formatCents(limit)} a year; an e-mail comes from ${formatCents(warning)}.`
      blocks.push([columns([['Year', headings[meter], 'Without VAT'], ...rows]), '', limits].join('\n'))
    }
    return done(blocks.join('\n\n'))
  },
}
