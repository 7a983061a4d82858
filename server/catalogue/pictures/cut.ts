import type { Metadata, Sharp } from 'sharp'
import { JPEG_MAX_MEGAPIXELS, OTHER_MAX_MEGAPIXELS, type Trouble } from '#shop/desk/picture-troubles.ts'
import {
  type Crop,
  KEPT_SIDE,
  type OwnShape,
  ownNames,
  SHORTER_SIDE_MIN,
  type SizedShape,
} from '#shop/desk/pictures.ts'
import { MAX_AVIF_MEGAPIXELS } from '#shop/image-editor/limits.ts'
import { PAPER } from '#shop/look.ts'
import { pageWidths } from '#shop/pictures/page-pictures.ts'
import type { PictureFormat } from '#shop/pictures/picture-file.ts'
import { CARD_SIZE, heightOf, pictureSizes } from '#shop/pictures/sizes.ts'
import { loadSharp } from '../image-editor/sharp.ts'

/** A picture as it is kept to be cut from: upright, in sRGB, without anything that the camera wrote into it. */
export type Master = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
export type Cut = { readonly stem: string; readonly format: PictureFormat; readonly bytes: Uint8Array }

// Without a second look at its own coding, which would hold the picture twice more.
const MASTER_JPEG = { quality: 90, optimiseCoding: false } as const
/** AVIF qualities; a picture takes the first with which its middle size is light enough, else the last. */
const QUALITIES = [64, 52, 42] as const
const MIDDLE = 640
const AVIF = { effort: 3, chromaSubsampling: '4:2:0' } as const
const JPEG = { quality: 80, mozjpeg: true } as const
/** Bytes that an AVIF file may have for each pixel: photographs have twice the grain of drawn pictures. */
const BYTES_A_PIXEL = 0.11
const PHOTO = { qualities: QUALITIES, bytesAPixel: BYTES_A_PIXEL } as const
/** The same of the front page's picture, for which everything waits: it is large, and softer where it must be. */
const HERO = { qualities: [...QUALITIES, 32], bytesAPixel: 0.06 } as const
const CARD_BLUR = 24

export const widthsOf = (shape: SizedShape): { readonly avif: readonly number[]; readonly jpg: number } =>
  shape === 'page' ? pageWidths : pictureSizes[shape]

const weightOf = (shape: SizedShape) => (shape === 'wide' || shape === 'tall' ? HERO : PHOTO)

/** How files of a shape are cut, in words that change when the files would. */
export function cuttingOf(shape: SizedShape): string {
  return shape === 'square'
    ? JSON.stringify([1, KEPT_SIDE, QUALITIES, BYTES_A_PIXEL, pictureSizes.square])
    : JSON.stringify([1, KEPT_SIDE, weightOf(shape), shape, widthsOf(shape)])
}

function isTooLarge({ format, compression, isProgressive, width, height }: Metadata) {
  const megapixels = (width * height) / 1e6
  if (format === 'heif' || compression === 'av1') return megapixels > MAX_AVIF_MEGAPIXELS
  return megapixels > (format === 'jpeg' && !isProgressive ? JPEG_MAX_MEGAPIXELS : OTHER_MAX_MEGAPIXELS)
}

export async function readHeader(upload: Buffer): Promise<Metadata | Trouble> {
  const sharp = await loadSharp()
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return 'damaged'
  return isTooLarge(header) ? 'too many pixels' : header
}

type Raw = { readonly data: Buffer; readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Which way a camera was held, by EXIF's number: whether what it stored is mirrored, and by how many degrees it has to be turned clockwise then. */
const orientations: Readonly<Record<number, readonly [mirrored: boolean, degrees: number]>> = {
  2: [true, 0],
  3: [false, 180],
  4: [true, 180],
  5: [true, 270],
  6: [false, 90],
  7: [true, 90],
  8: [false, 270],
}

async function turned({ data, info }: Raw, orientation: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const { width, height, channels } = info
  const [isMirrored, degrees] = orientations[orientation] ?? [false, 0]
  const stored = sharp(data, { raw: { width, height, channels } })
  if (!isMirrored) return stored.rotate(degrees)
  const mirrored = await stored.flop().raw().toBuffer()
  return sharp(mirrored, { raw: { width, height, channels } }).rotate(degrees)
}

export async function makeMaster(upload: Buffer): Promise<Master | Trouble> {
  const sharp = await loadSharp()
  const header = await readHeader(upload)
  if (typeof header === 'string') return header
  if (Math.min(header.width, header.height) < SHORTER_SIDE_MIN) return 'too small'
  try {
    // Turned once it is small: a large one that is to be turned would be decoded as a whole first.
    const small = await sharp(upload, { failOn: 'truncated', sequentialRead: true })
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: PAPER })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const upright = await turned(small, header.orientation ?? 1)
    const { data, info } = await upright.jpeg(MASTER_JPEG).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return 'damaged'
  }
}

async function qualityFor(middle: Sharp, shape: SizedShape, height: number): Promise<number> {
  const { qualities, bytesAPixel } = weightOf(shape)
  let chosen: number = qualities[0]
  for (const quality of qualities) {
    chosen = quality
    const { byteLength } = await middle
      .clone()
      .avif({ ...AVIF, quality })
      .toBuffer()
    if (byteLength <= MIDDLE * height * bytesAPixel) break
  }
  return chosen
}

/** The part of a shape that is shown of a picture unless its maker says otherwise: the middle one, as large as can be. */
export function middleOf(
  { width, height }: { readonly width: number; readonly height: number },
  shape: OwnShape = 'square',
): Crop {
  const sizes = pictureSizes[shape]
  const side = Math.min(width, Math.floor((height * sizes.width) / sizes.height))
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - heightOf(shape, side)) / 2), side }
}

export type Shown = { readonly shape: OwnShape; readonly crop: Crop } | { readonly shape: 'page' }

async function shownOf(master: Buffer, shown: Shown): Promise<Sharp> {
  const sharp = await loadSharp()
  if (shown.shape === 'page') return sharp(master)
  const { left, top, side } = shown.crop
  return sharp(master).extract({ left, top, width: side, height: heightOf(shown.shape, side) })
}

/**
 * Cuts all files of a picture, in every width and format that pages use, never enlarged.
 *
 * A square also gets a social card, which shows it whole before its own blurred colours.
 */
export async function cutAll(master: Buffer, shown: Shown): Promise<Cut[]> {
  const sharp = await loadSharp()
  const { shape } = shown
  const { avif, jpg } = widthsOf(shape)
  const part = await shownOf(master, shown)
  const { data, info } = await part
    .resize({ width: Math.max(...avif), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const at = (width: number) => sharp(data, { raw }).resize({ width, withoutEnlargement: true })
  const name = ownNames[shape]
  const cuts: Cut[] = []
  // A small picture has its own size once, under each of the larger names.
  let whole: Uint8Array | undefined
  const quality = await qualityFor(at(MIDDLE), shape, (MIDDLE * info.height) / info.width)
  for (const width of avif) {
    const isWhole = width >= info.width
    const bytes: Uint8Array =
      (isWhole && whole) ||
      (await at(width)
        .avif({ ...AVIF, quality })
        .toBuffer())
    if (isWhole) whole = bytes
    cuts.push({ stem: `${name}-${width}`, format: 'avif', bytes })
  }
  cuts.push({ stem: `${name}-${jpg}`, format: 'jpg', bytes: await at(jpg).jpeg(JPEG).toBuffer() })
  if (shape !== 'square') return cuts
  const { width, height } = CARD_SIZE
  const front = await sharp(data, { raw }).resize(height, height).png().toBuffer()
  const card = sharp(data, { raw })
    .resize(width, height)
    .blur(CARD_BLUR)
    .composite([{ input: front }])
  return [...cuts, { stem: `${name}-card`, format: 'jpg', bytes: await card.jpeg(JPEG).toBuffer() }]
}
