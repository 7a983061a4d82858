import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../server/database/restore.ts'
import { openStore } from '../server/pictures/open-store.ts'
import { copyPictures, picturesBeside } from '../server/pictures/store.ts'
import { giveUp, readConfig } from './environment.ts'
import { withHint } from './hints.ts'

const usage = 'npm run restore -- FILE [--force]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file: resolve(file), force: values.force ?? false }
  } catch {}
  console.error(usage)
  process.exit(2)
}

const { file, force } = readArguments()
const config = readConfig()
const inWords = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
const restored = await restore(config, file, { force, say: console.error }).catch((error: unknown) =>
  giveUp(`Nothing was restored: ${inWords(error)}.`),
)
if (!restored.ok) giveUp(withHint(restored.refusal))
const pictures = await copyPictures(picturesBeside(file), openStore(config)).catch((error: unknown) =>
  giveUp(
    `Orders restored: ${restored.orders}, but not all pictures: ${inWords(error)}. Mend that, then restore again with --force.`,
  ),
)
const kept = restored.kept === null ? '' : ` What was there before is kept in ${restored.kept}.`
const brought = pictures === 0 ? '' : ` Files of pictures brought back: ${pictures}.`
console.log(`Orders restored: ${restored.orders}.${brought}${kept} Start the shop, then look at /readyz.`)
