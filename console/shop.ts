import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CATALOGUE_FILE, readCatalogueFile, writeCatalogueFile } from '../server/publishing/catalogue-file.ts'
import { draftsOf } from '../server/publishing/draft.ts'
import { importListings, importPieces } from '../server/publishing/import.ts'
import { readListings } from '../server/publishing/listings-file.ts'
import type { Services } from '../server/services.ts'
import { giveUp, openShop, whoWorks } from './environment.ts'

const usage = [
  'npm run shop:export -- FOLDER: writes all pieces as they are being edited to FOLDER',
  'npm run shop:import -- FOLDER: puts the pieces of an exported folder in the place of the draft',
  "npm run shop:import -- LISTINGS.csv: begins a draft for each listing of Etsy's CSV",
].join('\n')
const FILE_MAX = 20e6

function read(file: string): string {
  try {
    if (statSync(file).size > FILE_MAX) giveUp(`${file} is larger than 20 MB: nothing was changed.`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    return giveUp(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

const refuse = (faults: readonly string[]) => giveUp(...faults, 'Nothing was changed.')
const inWords = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

async function exportTo(folder: string, { db }: Services): Promise<string> {
  const pieces = (await draftsOf(db)).map(({ piece }) => piece)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, CATALOGUE_FILE)
  writeFileSync(file, writeCatalogueFile(pieces))
  return `${inWords(pieces.length)} in ${file}`
}

async function importFrom(place: string, services: Services): Promise<string> {
  if (/\.csv$/i.test(place)) {
    const listings = readListings(basename(place), read(place))
    if (!listings.ok) return refuse(listings.faults)
    await importListings(services, listings.content, whoWorks())
    return `${inWords(listings.content.length)} begun as drafts: choose price, category and words for the pictures at the desk, on Pieces.`
  }
  const pieces = readCatalogueFile(CATALOGUE_FILE, read(join(place, CATALOGUE_FILE)))
  if (!pieces.ok) return refuse(pieces.faults)
  const retired = await importPieces(services, pieces.content, whoWorks())
  const rest = retired === 0 ? '' : ` ${inWords(retired)} of the shop not among them: retired in the draft.`
  return `${inWords(pieces.content.length)} in the draft.${rest} Look at them at the desk, on Pieces, then publish.`
}

const [command, place, ...more] = process.argv.slice(2)
if ((command !== 'export' && command !== 'import') || place === undefined || place.startsWith('-') || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
const { services, close } = await openShop()
try {
  console.log(await (command === 'export' ? exportTo(place, services) : importFrom(place, services)))
} finally {
  await close()
}
