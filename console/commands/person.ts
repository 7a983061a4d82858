import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { asciiEmail } from '#shop/checkout/idn.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { ELSEWHERE, erasePersonalData, exportPersonalData } from '../../server/desk/handlers/personal-data.ts'
import { type Command, done, Misuse, refused } from '../command.ts'
import { wordsFor } from '../words.ts'

const listed = (title: string, items: readonly string[]) => [title, ...items.map((item) => `- ${item}`)]

/** Exports all that is kept of one e-mail address, or erases what bookkeeping does not need. */
export const person: Command = {
  usage: 'person EMAIL (--file FILE.json | --erase)',
  about: 'all that is kept of an e-mail address as JSON, or erased as far as bookkeeping allows, with what remains',
  async run({ services, who, confirm }, args) {
    const options = { file: { type: 'string' }, erase: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [word = ''] = wordsFor(positionals, 'EMAIL')
    const parsed = parseEmail(word)
    if (!parsed.ok) throw new Misuse(`${word} is no e-mail address.`)
    const email = asciiEmail(parsed.email)
    if ((values.file === undefined) === (values.erase !== true)) throw new Misuse('Say --file or --erase, one of both.')
    if (values.file !== undefined) {
      const { text, orders } = await exportPersonalData(services, email, who)
      try {
        writeFileSync(values.file, text, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
      }
      return done(`${values.file} has all that is kept of ${email}: orders ${orders}.\n${ELSEWHERE}`)
    }
    if (confirm === null) return refused('Nobody is there to say yes: erase at a terminal.')
    if (!(await confirm(`Erase what is kept of ${email} for good?`))) return refused('Nothing was erased.')
    const { erased, remains } = await erasePersonalData(services, email, who)
    return done(
      [
        ...listed('Erased:', erased.length > 0 ? erased : ['Nothing.']),
        ...listed('Remains:', remains.length > 0 ? remains : ['Nothing.']),
        ELSEWHERE,
      ].join('\n'),
    )
  },
}
