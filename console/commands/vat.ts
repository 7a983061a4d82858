import { parseArgs } from 'node:util'
import { dayInIreland } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { EU_SALES_LIMIT, EU_SALES_WARNING } from '#shop/orders/vat.ts'
import { euSales } from '../../server/orders/eu-sales.ts'
import { type Command, done, Misuse } from '../command.ts'
import { columns } from '../table.ts'
import { wordsFor } from '../words.ts'

/** Shows how near sales to other countries of the EU are to the limit up to which VAT is due at home, this year and the last or in one year. */
export const vat: Command = {
  usage: 'vat [--year YEAR] [--test]',
  about: 'what was sold to other EU countries, towards the limit from which VAT is due there',
  async run({ services: { db, config, now } }, args) {
    const options = { year: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    if (values.year !== undefined && !/^20\d\d$/.test(values.year)) throw new Misuse('--year must be one such as 2026.')
    const thisYear = Number(dayInIreland(now()).slice(0, 4))
    const years = values.year === undefined ? [thisYear - 1, thisYear] : [Number(values.year)]
    const livemode = values.test === true ? 0 : 1
    const { vatScheme } = config
    const sales = await Promise.all(years.map((year) => euSales(db, year, { vatScheme, livemode })))
    const rows = sales.flatMap(({ year, total, countries }) => [
      ...countries.map(([country, cents]) => [String(year), country, formatCents(cents)]),
      [String(year), 'together', formatCents(total)],
    ])
    const limits = `The limit is ${formatCents(EU_SALES_LIMIT)} a year; a letter comes from ${formatCents(EU_SALES_WARNING)}.`
    return done([columns([['Year', 'Country', 'Without VAT'], ...rows]), '', limits].join('\n'))
  },
}
