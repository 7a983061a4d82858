import { parseArgs } from 'node:util'
import { dayInIreland } from '#shop/dates.ts'
import { legalTextsOn } from '#shop/law.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings.ts'
import { closedCountriesLine } from '../../server/config.ts'
import { findGuaranteeNotice } from '../../server/guarantee-notice.ts'
import { type Command, done } from '../command.ts'
import { columns } from '../table.ts'
import { wordsFor } from '../words.ts'

const head = ['Since', 'For', 'What the law wants', 'Where it is', 'Rule']

/** Lists what the law wants to be read and where it is, and what the owner still has to do before live payments. */
export const law: Command = {
  usage: 'law',
  about: 'what the law wants and where it is, and what is still missing before live payments',
  async run({ services: { config, now } }, args) {
    wordsFor(parseArgs({ args, options: {}, allowPositionals: true }).positionals)
    const rows = legalTextsOn(dayInIreland(now())).map(({ since, countries, wants, screen, rule }) => [
      since,
      countries === 'EU' ? 'EU' : countries.join(', '),
      wants,
      screen,
      rule,
    ])
    const search = findGuaranteeNotice(config.dataDir)
    const missing = [
      ...missingLegalFacts().map((fact) => `the legal fact ${fact} in shop/settings.ts`),
      ...placeholderContacts().map((contact) => `a ${contact} in shop/settings.ts that reaches you`),
      ...('problem' in search ? [search.problem] : []),
    ]
    const owed = missing.length === 0 ? ['Nothing is missing.'] : missing.map((item) => `- ${item}`)
    const text = [columns([head, ...rows]), '', 'Still missing before live payments:', ...owed]
    return done([...text, '', ...closedCountriesLine()].join('\n').trimEnd())
  },
}
