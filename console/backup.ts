import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp, backupFolder, backupName } from '../server/database/backup.ts'
import { giveUp, readConfig } from './environment.ts'

const config = readConfig()
const [name, ...more] = process.argv.slice(2)
if (more.length > 0 || name?.startsWith('-')) {
  console.error('npm run backup -- [FILE]')
  process.exit(2)
}
const file = resolve(name ?? join(backupFolder(config.dataDir), backupName('solas-')))
try {
  await backUp(config, file)
} catch (error) {
  giveUp(`No backup was written: ${error instanceof Error ? error.message || error.name : String(error)}.`)
}
console.log(
  `${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB. Names and addresses are in it: keep it as safe as the shop.`,
)
