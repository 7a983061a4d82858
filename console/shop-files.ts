import { isUtf8 } from 'node:buffer'
import { lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { counted } from '#shop/counted.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import { fileOf } from '../server/catalogue/pictures/names.ts'
import { CATALOGUE_FILE, readCatalogueFile, writeCatalogueFile } from '../server/catalogue/publishing/catalogue-file.ts'
import { draftsOf } from '../server/catalogue/publishing/draft.ts'
import { importListings, importProducts } from '../server/catalogue/publishing/import.ts'
import { leaveOutPictures } from '../server/catalogue/publishing/leave-out-pictures.ts'
import { isUncounted } from '../server/catalogue/publishing/listing-choices.ts'
import { readListings } from '../server/catalogue/publishing/listings-file.ts'
import {
  faultsIn,
  findPicture,
  type NamedPicture,
  PICTURES_FOLDER,
  type PictureFault,
  sourcesIn,
  takePictures,
  whyNotFound,
  writePictures,
  writePrivately,
} from '../server/catalogue/publishing/picture-files.ts'
import { settingsDraftOf, standingSettings } from '../server/catalogue/publishing/settings-draft.ts'
import type { Services } from '../server/platform/services/services.ts'
import { done, type Outcome, refused } from './command.ts'

const FILE_MAX = 20e6

function read(file: string): Outcome {
  try {
    const entry = lstatSync(file)
    // Others may have made the folder: a link leads elsewhere, a device never ends.
    if (!entry.isFile()) return refused(`${file} is no file of its own: nothing was changed.`)
    if (entry.size > FILE_MAX) return refused(`${file} is larger than 20 MB: nothing was changed.`)
    const content = readFileSync(file)
    if (!isUtf8(content)) return refused(`${file} is not in UTF-8: save it as “CSV UTF-8”. Nothing was changed.`)
    return done(content.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    return refused(`${file} cannot be read (${errorWords(error)}).`)
  }
}

const leftOutWords = ({ sentence }: PictureFault) => `${sentence} It was left out.`
const nothingChanged = (faults: readonly string[]) => refused([...faults, 'Nothing was changed.'].join('\n'))

export async function exportShop(services: Services, folder: string): Promise<Outcome> {
  const products = (await draftsOf(services.db)).map(({ product }) => product)
  const { own } = await settingsDraftOf(services.db)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { crops, faults } = await writePictures(services, { products, own }, join(folder, PICTURES_FOLDER))
  if (faults.length > 0) return refused(faults.join('\n'))
  const file = join(folder, CATALOGUE_FILE)
  writePrivately(file, writeCatalogueFile(products, crops, own))
  const pictures = crops.size > 0 ? `, their pictures in ${PICTURES_FOLDER}/ beside it` : ''
  return done(`${counted(products.length, 'product')} in ${file}${pictures}`)
}

const NAMED_MAX = 10

function uncountedWords(imported: readonly EditableProduct[]): string {
  const names = imported.filter(isUncounted).map(({ name }) => name)
  if (names.length === 0) return ''
  const more = names.length > NAMED_MAX ? [`${names.length - NAMED_MAX} more`] : []
  const list = new Intl.ListFormat('en-IE').format([...names.slice(0, NAMED_MAX), ...more])
  return ` Etsy's file has only the sum of all variations for ${list}. Enter how many you have of each: until then nobody can buy them.`
}

async function importCsv(services: Services, path: string, who: string): Promise<Outcome> {
  const text = read(path)
  if (!text.ok) return text
  const listings = readListings(basename(path), text.text, await standingSettings(services.db))
  if (!listings.ok) return nothingChanged(listings.faults)
  const folder = join(dirname(path), PICTURES_FOLDER)
  const sources = sourcesIn(folder)
  const wanted = new Set(listings.content.flatMap(({ images }) => images))
  const found = [...wanted].flatMap((wantedName) => {
    const picture = findPicture(sources, wantedName)
    return picture ? [{ wantedName, picture: pictureOf(picture) }] : []
  })
  const faults = await faultsIn(
    services,
    folder,
    found.map(({ picture }) => picture),
  )
  const refusedNames = new Set(faults.map(({ name }) => name))
  const taken = found.filter(({ picture }) => !refusedNames.has(picture.name))
  await takePictures(
    services,
    folder,
    taken.map(({ picture }) => picture),
    who,
  )
  const byName = new Map(taken.map(({ wantedName, picture }) => [wantedName, picture.file]))
  const allNotes: string[] = []
  const products = listings.content.map(({ images, notes, ...product }) => {
    allNotes.push(...notes)
    const files = new Set(images.flatMap((name) => byName.get(name) ?? []))
    return { ...product, photos: [...files].map((file) => ({ file, alt: '' })) }
  })
  const imported = await importListings(services, products, who)
  const known = new Set(found.map(({ wantedName }) => wantedName))
  const missing = [...wanted].filter((name) => !known.has(name))
  const rest =
    missing.length === 0 ? '' : ` ${missing.length} of their pictures are not in ${folder}: add them at the desk.`
  const told = [...missing.map((name) => whyNotFound(folder, name)), ...faults.map(leftOutWords), ...allNotes]
  const summary = `${counted(products.length, 'product')} in the draft. Check category and words for the pictures at the desk, on Products.${rest}${uncountedWords(imported)}`
  return done([summary, ...told].join('\n'))
}

function pictureOf({ name, content: source }: { readonly name: string; readonly content: string }): NamedPicture {
  return { name, source, file: fileOf(source, null), crop: null, shape: 'square' }
}

async function importFolder(services: Services, path: string, who: string): Promise<Outcome> {
  const text = read(join(path, CATALOGUE_FILE))
  if (!text.ok) return text
  const folder = join(path, PICTURES_FOLDER)
  const file = readCatalogueFile(CATALOGUE_FILE, text.text, sourcesIn(folder), await standingSettings(services.db))
  if (!file.ok) return nothingChanged(file.faults)
  const { pictures } = file.content
  const faults = await faultsIn(services, folder, pictures)
  const leftOut = new Set(faults.map((fault) => fault.file))
  const { products, settings } = leaveOutPictures(file.content, leftOut)
  await takePictures(
    services,
    folder,
    pictures.filter((picture) => !leftOut.has(picture.file)),
    who,
  )
  const retired = await importProducts(services, products, who, settings)
  const rest = retired === 0 ? '' : ` ${counted(retired, 'product')} of the shop not among them: retired in the draft.`
  const summary = `${counted(products.length, 'product')} in the draft.${rest} Look at them at the desk, on Products, then publish.`
  return done([summary, ...new Set(faults.map(leftOutWords))].join('\n'))
}

/** Replaces the draft by an exported folder, or begins a draft for each listing of a CSV file. A picture that cannot be read is left out, and named; any other fault changes nothing. */
export function importShop(services: Services, path: string, who: string): Promise<Outcome> {
  return /\.csv$/i.test(path) ? importCsv(services, path, who) : importFolder(services, path, who)
}
