import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorWords } from '#shop/texts/error-words.ts'
import { openStore } from '../server/catalogue/pictures/open-store.ts'
import { copyPictures, pictureFolder, picturesBeside } from '../server/catalogue/pictures/store.ts'
import { sweepPhotosBeside } from '../server/orders/order/photos.ts'
import { backUp, backupFolder, backupName } from '../server/platform/database/backup.ts'
import { newBackupKey } from '../server/platform/off-site/sealer.ts'
import { giveUp, giveUpOnOtherVersion, readConfig } from './environment.ts'

const [name, ...more] = process.argv.slice(2)
if (name === '--new-key' && more.length === 0) {
  console.log(`BACKUP_KEY=${newBackupKey()}`)
  console.error(
    'This key is shown once. Set it as BACKUP_KEY, and keep it on paper or in a password manager, away from the copy: without it nobody can read the copy.',
  )
  process.exit()
}
if (more.length > 0 || name?.startsWith('-')) {
  console.error('npm run backup -- [FILE | --new-key]')
  process.exit(2)
}
const config = readConfig()
let pictures = 0
const file = resolve(name ?? join(backupFolder(config.dataDir), backupName('solas-')))
try {
  await backUp(config, file)
  pictures = await copyPictures(openStore(config), picturesBeside(file))
  await sweepPhotosBeside(file)
} catch (error) {
  giveUpOnOtherVersion(error)
  giveUp(`No backup was written: ${errorWords(error)}.`)
}
console.log(
  `${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB. Names and addresses are in it: keep it as safe as the shop.`,
)
if (pictures > 0)
  console.log(`${pictureFolder(dirname(file))}: ${pictures} files of pictures more. Keep this folder beside the file.`)
