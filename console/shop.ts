import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileOf } from '../server/pictures/names.ts'
import { CATALOGUE_FILE, readCatalogueFile, writeCatalogueFile } from '../server/publishing/catalogue-file.ts'
import { draftsOf } from '../server/publishing/draft.ts'
import { importListings, importProducts } from '../server/publishing/import.ts'
import { readListings } from '../server/publishing/listings-file.ts'
import {
  faultsIn,
  type NamedPicture,
  PICTURES_FOLDER,
  sourcesIn,
  takePictures,
  writePictures,
} from '../server/publishing/picture-files.ts'
import { settingsDraftOf } from '../server/publishing/settings-draft.ts'
import type { Services } from '../server/services/services.ts'
import { giveUp, openShop, whoWorks } from './environment.ts'

const usage = [
  'npm run shop:export -- FOLDER: writes all products and settings as they are being edited to FOLDER, with their pictures',
  'npm run shop:import -- FOLDER: replaces the draft by the products and settings of an exported folder',
  "npm run shop:import -- LISTINGS.csv: begins a draft for each listing of Etsy's CSV, with pictures from the folder pictures beside it",
].join('\n')
const FILE_MAX = 20e6

function read(file: string): string {
  try {
    const entry = lstatSync(file)
    // Others may have made the folder: a link leads elsewhere, a device never ends.
    if (!entry.isFile()) giveUp(`${file} is no file of its own: nothing was changed.`)
    if (entry.size > FILE_MAX) giveUp(`${file} is larger than 20 MB: nothing was changed.`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    return giveUp(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

const refuse = (faults: readonly string[]) => giveUp(...faults, 'Nothing was changed.')
const inWords = (count: number) => (count === 1 ? '1 product' : `${count} products`)

async function exportTo(folder: string, services: Services): Promise<string> {
  const products = (await draftsOf(services.db)).map(({ product }) => product)
  const { own } = await settingsDraftOf(services.db)
  mkdirSync(folder, { recursive: true })
  const { crops, faults } = await writePictures(services, { products, hero: own.hero }, join(folder, PICTURES_FOLDER))
  if (faults.length > 0) return giveUp(...faults)
  const file = join(folder, CATALOGUE_FILE)
  writeFileSync(file, writeCatalogueFile(products, crops, own))
  return `${inWords(products.length)} in ${file}${crops.size > 0 ? `, their pictures in ${PICTURES_FOLDER}/ beside it` : ''}`
}

/** Takes pictures of a folder in, unless one of them is no picture: then nothing is changed. */
async function take(pictures: readonly NamedPicture[], folder: string, services: Services): Promise<void> {
  const faults = await faultsIn(services, folder, pictures)
  if (faults.length > 0) refuse(faults)
  await takePictures(services, folder, pictures, whoWorks())
}

async function importListingsFrom(path: string, services: Services): Promise<string> {
  const listings = readListings(basename(path), read(path), (await settingsDraftOf(services.db)).own)
  if (!listings.ok) return refuse(listings.faults)
  const folder = join(dirname(path), PICTURES_FOLDER)
  const sources = sourcesIn(folder)
  const wanted = new Set(listings.content.flatMap(({ images }) => images))
  const pictures = [...wanted].flatMap((name) => {
    const source = sources.get(name)
    return source === undefined
      ? []
      : [{ name, source, file: fileOf(source, null), crop: null, shape: 'square' as const }]
  })
  await take(pictures, folder, services)
  const byName = new Map(pictures.map(({ name, file }) => [name, file]))
  const products = listings.content.map(({ images, ...product }) => {
    const files = new Set(images.flatMap((name) => byName.get(name) ?? []))
    return { ...product, photos: [...files].map((file) => ({ file, alt: '' })) }
  })
  await importListings(services, products, whoWorks())
  const missing = wanted.size - pictures.length
  const rest = missing === 0 ? '' : ` ${missing} of their pictures are not in ${folder}: add them at the desk.`
  return `${inWords(products.length)} begun as drafts: choose price, category and words for the pictures at the desk, on Products.${rest}`
}

async function importFrom(path: string, services: Services): Promise<string> {
  if (/\.csv$/i.test(path)) return importListingsFrom(path, services)
  const folder = join(path, PICTURES_FOLDER)
  const { own } = await settingsDraftOf(services.db)
  const file = readCatalogueFile(CATALOGUE_FILE, read(join(path, CATALOGUE_FILE)), sourcesIn(folder), own)
  if (!file.ok) return refuse(file.faults)
  const { products, pictures, settings } = file.content
  await take(pictures, folder, services)
  const retired = await importProducts(services, products, whoWorks(), settings)
  const rest = retired === 0 ? '' : ` ${inWords(retired)} of the shop not among them: retired in the draft.`
  return `${inWords(products.length)} in the draft.${rest} Look at them at the desk, on Products, then publish.`
}

const [command, path, ...more] = process.argv.slice(2)
if ((command !== 'export' && command !== 'import') || path === undefined || path.startsWith('-') || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
const { services, close } = await openShop()
try {
  console.log(await (command === 'export' ? exportTo(path, services) : importFrom(path, services)))
} finally {
  await close()
}
