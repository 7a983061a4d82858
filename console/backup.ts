import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backUp, backupFolder, backupName } from '../server/database/backup.ts'
import { openStore } from '../server/pictures/open-store.ts'
import { copyPictures, pictureFolder, picturesBeside } from '../server/pictures/store.ts'
import { giveUp, readConfig } from './environment.ts'

const config = readConfig()
const [name, ...more] = process.argv.slice(2)
if (more.length > 0 || name?.startsWith('-')) {
  console.error('npm run backup -- [FILE]')
  process.exit(2)
}
let pictures = 0
const file = resolve(name ?? join(backupFolder(config.dataDir), backupName('solas-')))
try {
  await backUp(config, file)
  pictures = await copyPictures(openStore(config), picturesBeside(file))
} catch (error) {
  giveUp(`No backup was written: ${error instanceof Error ? error.message || error.name : String(error)}.`)
}
console.log(
  `${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB. Names and addresses are in it: keep it as safe as the shop.`,
)
if (pictures > 0)
  console.log(`${pictureFolder(dirname(file))}: ${pictures} files of pictures more. Keep this folder beside the file.`)
