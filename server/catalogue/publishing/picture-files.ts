import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHOTO_FILE } from '#shop/catalogue/photo-file.ts'
import { PICTURE_MAX_BYTES, type Trouble, troubles } from '#shop/desk/picture-troubles.ts'
import { type Crop, isWhole, type UploadKind } from '#shop/desk/pictures.ts'
import { PICTURE_NAME } from '#shop/desk/shop-file.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Services } from '../../platform/services/services.ts'
import { wholeLogo } from '../pictures/logos.ts'
import { makeMasterOf } from '../pictures/make.ts'
import { drawLogoOf } from '../pictures/make-logo.ts'
import { sourceOf } from '../pictures/names.ts'
import { filesOf, isWithin, statesOf, takeInAs, wholeOf } from '../pictures/take-in.ts'
import { troubleAtSight } from '../pictures/troubles.ts'

export const PICTURES_FOLDER = 'pictures'

/** Finds a picture by its name: file systems and tables write accents composed or apart, and names with signs as in a URL. */
export function findPicture<Content>(
  pictures: ReadonlyMap<string, Content>,
  wanted: string,
): { readonly name: string; readonly content: Content } | null {
  const byName = new Map([...pictures].map(([name, content]) => [name.normalize('NFC'), { name, content }]))
  const [plain = ''] = wanted.split(/[?#]/)
  return (
    [wanted, decoded(wanted), plain, decoded(plain)]
      .map((name) => byName.get(name.normalize('NFC')))
      .find((found) => found !== undefined) ?? null
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const FILE_NAME = /^[^/\\\p{Cc}]{1,200}$/u

export function whyNotFound(folder: string, name: string): string {
  const entry = FILE_NAME.test(name) ? lstatSync(join(folder, name), { throwIfNoEntry: false }) : undefined
  if (!entry) return `${PICTURES_FOLDER}/${name} is not there.`
  if (!entry.isFile()) return `${PICTURES_FOLDER}/${name} is no file of its own.`
  return entry.size > PICTURE_MAX_BYTES
    ? `${PICTURES_FOLDER}/${name}: ${troubles['too large']}`
    : `${PICTURES_FOLDER}/${name} is none of JPEG, PNG, WebP and AVIF by its name.`
}

/** A picture that a file of products names: the name of its own file, the digest that its files in the shop are named by, and which part of it is shown in which shape, null for the middle one. */
export type NamedPicture = {
  readonly name: string
  readonly file: string
  readonly source: string
  readonly crop: Crop | null
  readonly shape: UploadKind
}

export function fileNamed(name: string): string | undefined {
  const [, file = ''] = /^(.+)\.(?:jpg|png)$/.exec(name) ?? []
  return PHOTO_FILE.test(file) ? file : undefined
}

/** The pictures in a folder by name, with the digest of their content. Symbolic links are ignored, and so is a folder that is one. */
export function sourcesIn(folder: string): Map<string, string> {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return new Map()
  const names = readdirSync(folder).filter((name) => PICTURE_NAME.test(name))
  const files = names.filter((name) => {
    const entry = lstatSync(join(folder, name))
    return entry.isFile() && entry.size <= PICTURE_MAX_BYTES
  })
  return new Map(files.map((name) => [name, sourceOf(readFileSync(join(folder, name)))]))
}

const never = new AbortController().signal

async function faultOf(upload: Buffer, { crop, shape }: NamedPicture): Promise<string | null> {
  const sentence = (trouble: Trouble) => troubles[trouble]
  const trouble = troubleAtSight(upload)
  if (trouble !== null) return sentence(trouble)
  const master = await (shape === 'logo' ? drawLogoOf : makeMasterOf)(upload, never)
  if (typeof master === 'string') return sentence(master)
  return crop === null || isWhole(shape) || isWithin(crop, shape, master) ? null : 'The picture has no such part.'
}

export type PictureFault = { readonly name: string; readonly file: string; readonly sentence: string }

/** Finds faults in pictures of a folder. Decodes each that the shop does not have yet to its end, and imports none. */
export async function faultsIn(
  { db }: Pick<Services, 'db'>,
  folder: string,
  pictures: readonly NamedPicture[],
): Promise<PictureFault[]> {
  const states = await statesOf(
    db,
    pictures.map(({ file }) => file),
  )
  const known = new Set(states.filter(({ state }) => state === 'made').map(({ file }) => file))
  const faults: PictureFault[] = []
  for (const picture of pictures) {
    if (known.has(picture.file)) continue
    const { name, file } = picture
    const fault = await faultOf(readFileSync(join(folder, name)), picture)
    if (fault !== null) faults.push({ name, file, sentence: `${PICTURES_FOLDER}/${name}: ${fault}` })
  }
  return faults
}

export async function takePictures(
  services: Services,
  folder: string,
  pictures: readonly NamedPicture[],
  who: string,
): Promise<void> {
  for (const { name, ...picture } of pictures) await takeInAs(services, readFileSync(join(folder, name)), picture, who)
}

/** Writes a file that only its owner reads. One of that name is replaced once all is written, and stays if that fails, as on a full disk. */
export function writePrivately(file: string, content: string | Uint8Array): void {
  const fresh = `${file}.new`
  rmSync(fresh, { force: true })
  try {
    writeFileSync(fresh, content, { mode: 0o600, flag: 'wx' })
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/**
 * Writes the whole pictures of products, front page and pages, and the logo, to a folder, each named by its digest.
 *
 * Returns which part of each is shown, or a sentence for each picture that is not made yet.
 */
export async function writePictures(
  services: Pick<Services, 'db' | 'pictures'>,
  { products, own }: { readonly products: readonly EditableProduct[]; readonly own: OwnSettings },
  folder: string,
): Promise<{ readonly crops: ReadonlyMap<string, Crop>; readonly faults: readonly string[] }> {
  const all = [
    ...products.flatMap(({ name, photos }) =>
      photos.map(({ file }, index) => ({ what: `${name}: picture ${index + 1}`, file })),
    ),
    ...filesOf([], { hero: own.hero ?? null }).map((file) => ({ what: 'The picture of the front page', file })),
  ]
  const states = await statesOf(
    services.db,
    all.map(({ file }) => file),
  )
  const onPages = (own.pages ?? []).flatMap(({ title, pictures = [] }) =>
    pictures.map(({ file }, index) => ({ what: `${title}: picture ${index + 1}`, file })),
  )
  const crops = new Map<string, Crop>()
  const faults: string[] = []
  const unmade = (what: string) => faults.push(`${what} is not made yet: export again in a moment.`)
  if (all.length + onPages.length > 0 || own.logo) mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { what, file } of all) {
    const state = states.find((one) => one.file === file)
    const bytes = await wholeOf(services, file)
    if (bytes === null || !state?.whole) unmade(what)
    else {
      writePrivately(join(folder, `${file}.jpg`), bytes)
      crops.set(file, state.whole.crop)
    }
  }
  for (const { what, file } of onPages) {
    const bytes = await wholeOf(services, file)
    if (bytes === null) unmade(what)
    else writePrivately(join(folder, `${file}.jpg`), bytes)
  }
  const logo = own.logo && (await wholeLogo(services, own.logo))
  if (own.logo && logo) writePrivately(join(folder, `${own.logo.file}.png`), logo)
  if (own.logo && !logo) unmade('The logo')
  return { crops, faults }
}
