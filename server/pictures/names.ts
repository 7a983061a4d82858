import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { Crop } from '#shop/desk/pictures.ts'
import { widthsOf } from '#shop/pictures/picture-file.ts'
import { OWN } from '#shop/pictures/product-pictures.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import { cutting, middleOf } from './cut.ts'

const DIGITS = 16
const digest = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, DIGITS)
}

/** The digest of an upload's content. */
export function sourceOf(upload: Uint8Array): string {
  return digest(upload)
}

/** The digest in the names of a picture's files: of the upload that it comes from, of the square that is shown of it, null for the middle one, and of how it is cut. */
export function fileOf(source: string, crop: Crop | null): string {
  return digest(source, crop === null ? '' : [crop.left, crop.top, crop.side].join(), cutting)
}

/** The key of an upload as it came, until what is kept of it has been made. */
export const uploadKey = (source: string): string => `upload.${source}.bin`

/** The key of what is kept of an upload. */
export const masterKey = (source: string): string => `master.${source}.jpg`

/** The key of a file that is cut from it: also what it is called under /pictures. */
export const cutKey = (stem: string, file: string, format: string): string => `${stem}.${file}.${format}`

/** The keys of all files that are cut of a picture. */
export function cutKeys(file: string): string[] {
  const { jpg } = pictureSizes.square
  const widths = (format: 'avif' | 'webp') =>
    widthsOf({ shape: 'square', large: true }, format).map((width) => cutKey(`${OWN}-${width}`, file, format))
  return [...widths('avif'), ...widths('webp'), cutKey(`${OWN}-${jpg}`, file, 'jpg'), cardKey(file)]
}

/** The key of a picture's social card, the last file that is made of it. */
export const cardKey = (file: string): string => cutKey(`${OWN}-card`, file, 'jpg')

/** The square that is shown of a picture: the one that its maker chose, else the middle one. */
export function cropOf(
  { crop }: { readonly crop: string | null },
  whole: { readonly width: number; readonly height: number },
): Crop {
  return crop === null ? middleOf(whole) : v.parse(Crop, JSON.parse(crop))
}
