import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errorWords } from '#shop/texts/error-words.ts'
import { openStore } from '../server/catalogue/pictures/open-store.ts'
import { copyPictures, picturesBeside } from '../server/catalogue/pictures/store.ts'
import type { Config } from '../server/platform/config/config.ts'
import { restore } from '../server/platform/database/restore.ts'
import { fetchCopy, openCopyStore } from '../server/platform/off-site/copy.ts'
import { giveUp, readConfig } from './environment.ts'
import { withHint } from './hints.ts'

const usage = 'npm run restore -- FILE [--force], or npm run restore -- --from URL [--force]'

function readArguments(): { file: string | null; from: string; force: boolean } {
  try {
    const options = { force: { type: 'boolean', default: false }, from: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    const { force, from } = values
    if (file !== undefined && from === undefined && more.length === 0) return { file: resolve(file), from: '', force }
    if (file === undefined && from !== undefined) return { file: null, from, force }
  } catch {}
  console.error(usage)
  process.exit(2)
}

const failed = (error: unknown) => giveUp(`Nothing was restored: ${errorWords(error)}.`)

async function fetchFrom({ offSite }: Config, folder: string): Promise<string> {
  if (offSite === null) giveUp('Say with --from where the copy is.')
  const { name, file, at, pictures, lostPictures, skipped } = await fetchCopy(openCopyStore(offSite), folder)
  for (const copy of skipped) console.log(`Skipped ${copy.name}: ${copy.reason}.`)
  const newest = skipped.length === 0 ? 'The newest copy' : 'The newest whole copy'
  console.log(`${newest} is ${name}, of ${at.toISOString()}, with ${pictures} files of pictures.`)
  if (lostPictures > 0) console.log(`Files of pictures that are missing or damaged there: ${lostPictures}.`)
  return file
}

const given = readArguments()
const config = readConfig(given.file === null ? { BACKUP_URL: given.from } : {})
const fetched = join(config.dataDir, 'restore-fetched')
process.on('exit', () => rmSync(fetched, { recursive: true, force: true }))
const file = given.file ?? (await fetchFrom(config, fetched).catch(failed))
const restored = await restore(config, file, { force: given.force, say: console.log }).catch(failed)
if (!restored.ok) giveUp(withHint(restored.refusal))
const pictures = await copyPictures(picturesBeside(file), openStore(config)).catch((error: unknown) =>
  giveUp(
    `Orders restored: ${restored.orders}, but not all pictures: ${errorWords(error)}. Mend that, then restore again with --force.`,
  ),
)
const kept = restored.kept === null ? '' : ` What was there before is kept in ${restored.kept}.`
const brought = pictures === 0 ? '' : ` Files of pictures brought back: ${pictures}.`
console.log(`Orders restored: ${restored.orders}.${brought}${kept} Start the shop, then look at /readyz.`)
if (given.file === null)
  console.log(
    'With this BACKUP_URL the shop goes on with these copies. If this machine is for trials, leave BACKUP_URL empty.',
  )
