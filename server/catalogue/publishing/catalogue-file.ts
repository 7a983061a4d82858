import { type JSONPath, visit } from 'jsonc-parser'
import * as v from 'valibot'
import type { Crop, UploadKind } from '#shop/desk/pictures.ts'
import {
  type PicturePart,
  type ReadShop,
  readShop,
  renamePictures,
  SHOP_FORMAT,
  ShopFile,
} from '#shop/desk/shop-file.ts'
import { type EditableProduct, snapshotOf } from '#shop/publishing/editable-product.ts'
import { catalogueFaults } from '#shop/publishing/rules.ts'
import { settingsFaults } from '#shop/publishing/settings-rules.ts'
import type { OwnSettings as Own } from '#shop/settings/settings.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { fileOf, logoSourceOf } from '../pictures/names.ts'
import { withStandard } from '../published/sample.ts'
import { fileNamed, findPicture, type NamedPicture, PICTURES_FOLDER } from './picture-files.ts'

export const CATALOGUE_FILE = 'catalogue.json'
export type ReadFile<Content> =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly faults: string[] }

/** All products as a file that `readCatalogueFile` reads, with which square is shown of pictures, and what the owner has set. */
export function writeCatalogueFile(
  products: readonly EditableProduct[],
  crops: ReadonlyMap<string, Crop> = new Map(),
  { hero, logo, pages, ...settings }: Own = {},
): string {
  const named = (file: string) => ({ file: `${file}.jpg`, crop: crops.get(file) })
  const written = products.map((product) => ({
    ...product,
    photos: product.photos.map(({ file, alt }) => ({ ...named(file), alt })),
  }))
  const shown = hero && { hero: { wide: named(hero.wide), tall: named(hero.tall), alt: hero.alt } }
  const drawn = logo && { logo: { ...logo, file: `${logo.file}.png` } }
  const illustrated = pages && { pages: renamePictures(pages, (file) => `${file}.jpg`) }
  return `${JSON.stringify({ format: SHOP_FORMAT, settings: { ...settings, ...shown, ...drawn, ...illustrated }, pieces: written }, null, 2)}\n`
}

/** The line of each value of a JSON text by its path, such as 'pieces.3.name', and the line of its first fault; lines count from 1. */
function linesOf(text: string): { readonly lines: ReadonlyMap<string, number>; readonly fault: number | undefined } {
  const lines = new Map<string, number>()
  let fault: number | undefined
  const note = (_start: number, _length: number, line: number, _column: number, path: () => JSONPath) => {
    lines.set(path().join('.'), line + 1)
  }
  try {
    visit(
      text,
      {
        onObjectBegin: note,
        onArrayBegin: note,
        onLiteralValue: (_value, ...place) => note(...place),
        onError: (_code, _start, _length, line) => {
          fault ??= line + 1
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    // The visitor calls itself for what is nested. No exported shop is nested that deep.
    if (!(error instanceof RangeError)) throw error
  }
  return { lines, fault }
}

/** Reads a file of products, settings and pictures, whose digests are given by name, for a shop of these settings where it holds none: every fault in its form, else every rule of the catalogue that a product which would be shown breaks and every picture that is missing, by line (S10.196). */
export function readCatalogueFile(
  name: string,
  text: string,
  sources: ReadonlyMap<string, string> = new Map(),
  fallback: Own = {},
): ReadFile<ReadShop & { readonly pictures: NamedPicture[] }> {
  const { lines, fault } = linesOf(text)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, faults: [`${name}:${fault ?? 1}: this is not JSON.`] }
  }
  // What is missing is told by the line of what it is missing in.
  const lineAt = (path: string): number =>
    lines.get(path) ?? (path === '' ? 1 : lineAt(path.split('.').slice(0, -1).join('.')))
  const parsed = v.safeParse(ShopFile, json)
  if (!parsed.success)
    return {
      ok: false,
      faults: parsed.issues.map((issue) => {
        const path = v.getDotPath(issue) ?? ''
        return `${name}:${lineAt(path)}: ${path || 'the file'} is not as a shop was exported: ${sentenceFor([issue], 'it is missing or of another kind')}.`
      }),
    }
  const pictures: NamedPicture[] = []
  const missing: { path: string; sentence: string }[] = []
  const take = (path: string, shape: UploadKind, { file: called, crop: part }: PicturePart): string => {
    const crop = part ?? null
    const found = findPicture(sources, called)
    const content = found?.content ?? ''
    const source = shape === 'logo' && content !== '' ? logoSourceOf(content) : content
    if (source === '') missing.push({ path: `${path}.file`, sentence: `${PICTURES_FOLDER}/${called} is not there.` })
    const file = fileNamed(called) ?? fileOf(source || called, crop, shape)
    pictures.push({ name: found?.name ?? called, file, source, crop, shape })
    return file
  }
  const { products, settings } = readShop(parsed.output, take)
  const twice = products.flatMap(({ id }, index) =>
    products.findIndex((other) => other.id === id) < index
      ? [{ path: `pieces.${index}.id`, sentence: `Another product has the number ${id} too.` }]
      : [],
  )
  const sold = snapshotOf(products).products
  const faults = catalogueFaults(products, withStandard(sold, settings ?? fallback))
    .filter(({ field }) => field !== 'id')
    .map(({ id, field, sentence, index }) => {
      const at = products.findIndex((product) => product.id === id)
      return {
        path: at < 0 ? 'pieces' : ['pieces', at, field, index].filter((part) => part !== undefined).join('.'),
        sentence,
      }
    })
  const wrong = settings === undefined ? [] : settingsFaults(withStandard(sold, settings), { isLive: false })
  const all = [
    ...wrong.map(({ field, sentence }) => ({ path: `settings.${field}`, sentence })),
    ...twice,
    ...missing,
    ...faults,
  ]
  if (all.length === 0) return { ok: true, content: { products, pictures, ...(settings && { settings }) } }
  return { ok: false, faults: all.map(({ path, sentence }) => `${name}:${lineAt(path)}: ${sentence}`) }
}
