import { parseArgs } from 'node:util'
import { lawReport } from '../../server/desk/handlers/law.ts'
import { type Command, done } from '../command.ts'
import { columns } from '../table.ts'
import { wordsFor } from '../words.ts'

const head = ['Since', 'For', 'What the law wants', 'Where it is', 'Rule']

/** Lists what the law wants to be read and where it is, and what the owner still has to do before live payments. */
export const law: Command = {
  usage: 'law',
  about: 'what the law wants and where it is, and what is still missing before live payments',
  async run({ services }, args) {
    wordsFor(parseArgs({ args, options: {}, allowPositionals: true }).positionals)
    const { texts, missing: details, notice, closed } = lawReport(services.shop(), services)
    const missing = [...details, ...(notice === null ? [] : [notice])]
    const rows = texts.map(({ since, countries, wants, screen, rule }) => [
      since,
      countries === 'EU' ? 'EU' : countries.join(', '),
      wants,
      screen,
      rule,
    ])
    const owed = missing.length === 0 ? ['Nothing is missing.'] : missing.map((item) => `- ${item}`)
    const text = [columns([head, ...rows]), '', 'Still missing before live payments:', ...owed]
    return done([...text, '', ...closed].join('\n').trimEnd())
  },
}
