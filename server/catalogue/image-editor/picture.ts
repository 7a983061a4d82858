import { MAX_AVIF_MEGAPIXELS, MAX_BYTES, MAX_MEGAPIXELS } from '#shop/image-editor/limits.ts'
import type { Trouble } from '#shop/image-editor/refusals.ts'
import { loadSharp } from './sharp.ts'

export const pictureTypes = ['png', 'jpeg', 'webp', 'avif'] as const
export type Picture = { readonly bytes: Buffer<ArrayBuffer>; readonly type: (typeof pictureTypes)[number] }

async function headerOf(bytes: Buffer) {
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

/** Checks a file by what it contains, whatever it calls itself; only its header is decoded. */
export async function checkPicture(bytes: Buffer<ArrayBuffer>): Promise<Picture | Trouble> {
  if (bytes.byteLength > MAX_BYTES) return 'too large'
  const header = await headerOf(bytes)
  const type = pictureTypes.find((known) => header?.mediaType === `image/${known}`)
  if (!header || !type) return 'not a picture'
  const pixels = header.width * header.height
  if (type === 'avif' && pixels > MAX_AVIF_MEGAPIXELS * 1e6) return 'too many pixels for AVIF'
  return pixels > MAX_MEGAPIXELS * 1e6 ? 'too many pixels' : { bytes, type }
}

export async function readPicture(dataUrl: string): Promise<Picture | Trouble> {
  const comma = dataUrl.indexOf(',')
  if (!/^data:image\/[\w.+-]+;base64$/.test(dataUrl.slice(0, Math.max(0, comma)))) return 'not a picture'
  return checkPicture(Buffer.from(dataUrl.slice(comma + 1), 'base64'))
}

export function dataUrlOf({ bytes, type }: Picture): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`
}
