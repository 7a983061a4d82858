import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { linkFor } from '../../server/newsletter/links.ts'
import { confirmedReaders } from '../../server/newsletter/readers.ts'
import { writeCsv } from '../../server/orders/csv.ts'
import { type Command, done, refused } from '../command.ts'
import { wordsFor } from '../words.ts'

const head = ['e-mail', 'signed up', 'confirmed', 'agreed to', 'link to unsubscribe']

/** Writes the list of the newsletter's readers. */
export const newsletter: Command = {
  usage: 'newsletter [--file FILE]',
  about: 'the readers who confirmed their address, each with the proof and the link that each letter to them needs',
  async run({ services }, args) {
    const { values, positionals } = parseArgs({ args, options: { file: { type: 'string' } }, allowPositionals: true })
    wordsFor(positionals)
    const readers = await confirmedReaders(services.db)
    const rows = await Promise.all(
      readers.map(async ({ id, email, signedUpAt, confirmedAt, consent }) => [
        ...[email, signedUpAt, confirmedAt ?? '', consent, await linkFor(services, 'unsubscribe', id)],
      ]),
    )
    const text = writeCsv([head, ...rows])
    if (values.file === undefined) return done(text.trimEnd())
    try {
      writeFileSync(values.file, text, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    }
    return done(`${readers.length} readers are in ${values.file}.`)
  },
}
