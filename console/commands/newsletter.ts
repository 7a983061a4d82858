import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportReaders } from '../../server/desk/handlers/readers-file.ts'
import { type Command, done, refused } from '../command.ts'
import { wordsFor } from '../words.ts'

/** Lists the confirmed readers of the newsletter. */
export const newsletter: Command = {
  usage: 'newsletter [--file FILE]',
  about: 'the readers who confirmed their address, each with the proof and the link that each e-mail to them needs',
  async run({ services, who }, args) {
    const { values, positionals } = parseArgs({ args, options: { file: { type: 'string' } }, allowPositionals: true })
    wordsFor(positionals)
    const { text, readers } = await exportReaders(services, who)
    if (values.file === undefined) return done(text.trimEnd())
    try {
      writeFileSync(values.file, text, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    }
    return done(`${readers} readers are in ${values.file}.`)
  },
}
