import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { Crop, type OwnShape, ownNames, type UploadKind } from '#shop/desk/pictures.ts'
import { cuttingOf, middleOf, widthsOf } from './cut.ts'
import { LOGO_DRAWING, logoFileParts } from './logo.ts'

const DIGITS = 16
const digest = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, DIGITS)
}

export function sourceOf(upload: Uint8Array): string {
  return digest(upload)
}

/** The digest of a logo's upload. Another than a picture's of the same content: what is kept of either differs. */
export function logoSourceOf(source: string): string {
  return digest('logo', source)
}

/** The digest in the names of a picture's files: of the upload that it comes from, of the part that is shown of it, null for the middle one, and of how it is cut. */
export function fileOf(source: string, crop: Crop | null, shape: UploadKind = 'square'): string {
  const making = shape === 'logo' ? LOGO_DRAWING : cuttingOf(shape)
  return digest(source, crop === null ? '' : [crop.left, crop.top, crop.side].join(), making)
}

/** The key of an upload as it came, until what is kept of it has been made. */
export const uploadKey = (source: string): string => `upload.${source}.bin`

export const masterKey = (source: string): string => `master.${source}.jpg`

export const logoMasterKey = (source: string): string => `master.${source}.png`

export const logoKey = (part: string, file: string): string => `logo-${part}.${file}.png`

export const cutKey = (stem: string, file: string, format: string): string => `${stem}.${file}.${format}`

export const wordsKey = (file: string, words: readonly string[]): string =>
  cutKey(`${ownNames.square}-card`, digest(file, JSON.stringify(words)), 'jpg')

type Named = { readonly file: string; readonly shape: UploadKind }

export function cutKeys({ file, shape }: Named): string[] {
  if (shape === 'logo') return logoFileParts.map((part) => logoKey(part, file))
  const name = ownNames[shape]
  const { avif, jpg } = widthsOf(shape)
  return [
    ...avif.map((width) => cutKey(`${name}-${width}`, file, 'avif')),
    cutKey(`${name}-${jpg}`, file, 'jpg'),
    ...(shape === 'square' ? [cutKey(`${name}-card`, file, 'jpg')] : []),
  ]
}

export const lastKey = (picture: Named): string => cutKeys(picture).at(-1) ?? ''

export function cropOf(
  { crop, shape }: { readonly crop: string | null; readonly shape: OwnShape },
  whole: { readonly width: number; readonly height: number },
): Crop {
  return crop === null ? middleOf(whole, shape) : v.parse(Crop, JSON.parse(crop))
}
