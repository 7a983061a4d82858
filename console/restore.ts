import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../server/database/restore.ts'
import { giveUp, readConfig } from './environment.ts'

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
const restored = await restore(readConfig(), file, { force }).catch((error: unknown) =>
  giveUp(`Nothing was restored: ${error instanceof Error ? error.message || error.name : String(error)}.`),
)
if (!restored.ok) giveUp(restored.problem)
const kept = restored.kept === null ? '' : ` What was there before is kept in ${restored.kept}.`
console.log(`Orders restored: ${restored.orders}.${kept} Start the shop, then look at /readyz.`)
