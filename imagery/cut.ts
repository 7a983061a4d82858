import sharp from 'sharp'
import type { PictureFormat } from '#shop/pictures/picture-file.ts'
import { pictureSizes, type Shape } from '#shop/pictures/sizes.ts'

export type Cut = {
  readonly width: number
  readonly format: PictureFormat
  readonly bytes: Buffer
  readonly quality: number
}

export const QUALITIES = [70, 66, 62, 58, 54, 50, 46, 42, 38, 34, 30, 26] as const
const MIN_QUALITY = 26
/** The quality of what a list shows; only files from 1,000 pixels on take more. */
export const LIST_QUALITY = 66
const CLOSE_LOOK = 1000
const JPG_QUALITIES = [76, 70, 64, 58, 52, 46, 40] as const
const AVIF_EFFORT = 4
// Fits both figures that are promised for squares: 9 kB at 400 pixels, 45 kB at 1,000.
const GROWTH = Math.log(45 / 9) / Math.log(1000 / 400)
// Above 1,000 pixels more bytes only keep more grain; the beads look the same.
const CLOSE_BYTES_PER_PIXEL = 45
// A phone shows it first. With its headers it fits into the first flight of a new connection, ten segments of 1,460 bytes (RFC 6928).
const PHONE_HERO = { common: 14_000, most: 25_000 }
// 412 pixels at a density of 1.75, as common phones have, take 721 pixels.
const COMMON_PHONE = 736
const HERO = 90_000
const SQUARE_JPG = 45_000

/** The most bytes of an AVIF file. A square: 9 kB at 400 pixels, 45 at 1,000, 72 at 1,600. A phone's hero: 14 kB up to 736 pixels, then 25. */
export function maxBytes(shape: Shape, width: number): number {
  if (shape === 'tall') return width <= COMMON_PHONE ? PHONE_HERO.common : PHONE_HERO.most
  if (shape === 'wide') return HERO
  return width <= CLOSE_LOOK ? 9000 * (width / 400) ** GROWTH : CLOSE_BYTES_PER_PIXEL * width
}

/** The most bytes of the JPEG for browsers without AVIF. */
export function maxJpgBytes(shape: Shape): number {
  return shape === 'square' ? SQUARE_JPG : HERO
}

export function cuttingOf(shape: Shape): string {
  const limits =
    shape === 'tall'
      ? [PHONE_HERO, COMMON_PHONE]
      : shape === 'wide'
        ? HERO
        : [GROWTH, CLOSE_LOOK, CLOSE_BYTES_PER_PIXEL]
  const jpg = [JPG_QUALITIES, maxJpgBytes(shape)]
  return JSON.stringify([pictureSizes[shape], QUALITIES, LIST_QUALITY, jpg, AVIF_EFFORT, limits])
}

/** The file in the best of these qualities that fits the limit, else in the last. */
export async function within(
  limit: number,
  qualities: readonly number[],
  encoded: (quality: number) => Promise<Buffer>,
) {
  const encode = async (index: number) => {
    const quality = qualities[index] ?? MIN_QUALITY
    return { bytes: await encoded(quality), quality }
  }
  let heavy = 0
  let best = await encode(heavy)
  if (best.bytes.length <= limit) return best
  let light = qualities.length
  while (light - heavy > 1) {
    const index = Math.floor((light + heavy) / 2)
    const tried = await encode(index)
    const fits = tried.bytes.length <= limit
    if (fits) light = index
    else heavy = index
    if (fits || index === qualities.length - 1) best = tried
  }
  return best
}

/** Cuts an original into every size and format of its shape; an original smaller than the shape wants is refused, never enlarged. */
export async function cut(original: string, shape: Shape): Promise<Cut[]> {
  const { width, height, avif, jpg } = pictureSizes[shape]
  const found = await sharp(original).metadata()
  if (found.width < width || found.height < height)
    throw new Error(`${original} has ${found.width} by ${found.height} pixels, less than ${width} by ${height}`)
  const at = (size: number) =>
    sharp(original)
      .removeAlpha()
      .toColourspace('srgb')
      .resize(size, Math.round((size * height) / width), { fit: 'cover', kernel: 'lanczos3' })
  const cuts: Cut[] = []
  for (const size of avif) {
    const first = QUALITIES.indexOf(width === height && size >= CLOSE_LOOK ? QUALITIES[0] : LIST_QUALITY)
    const asAvif = (quality: number) =>
      at(size).avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' }).toBuffer()
    const file = await within(maxBytes(shape, size), QUALITIES.slice(first), asAvif)
    cuts.push({ width: size, format: 'avif', ...file })
  }
  const asJpg = (quality: number) => at(jpg).jpeg({ quality, mozjpeg: true }).toBuffer()
  return [...cuts, { width: jpg, format: 'jpg', ...(await within(maxJpgBytes(shape), JPG_QUALITIES, asJpg)) }]
}
