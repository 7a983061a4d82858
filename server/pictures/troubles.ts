import { SHORTER_SIDE_MIN } from '#shop/desk/pictures.ts'
import { LOGO_BOX } from '#shop/pictures/logo.ts'
import { isDiskFull } from '../database/disk-full.ts'

/** The largest file that is taken in, in bytes, and the most pixels, in millions: a plain JPEG is read line by line, anything else as a whole. */
export const PICTURE_MAX_BYTES = 30 * 1024 * 1024
export const JPEG_MAX_MEGAPIXELS = 50
export const OTHER_MAX_MEGAPIXELS = 24

/** Why a picture is not taken in or not made: the HTTP status, and the sentence that its maker reads. */
export const troubles = {
  heic: [
    415,
    'This is a HEIC file, which browsers cannot show. On an iPhone open Settings, Camera, Formats and choose Most Compatible, or save it as JPEG, then send it again.',
  ],
  svg: [415, 'This is a drawing (SVG), which the shop doesn’t take. Save it as PNG or JPEG, then send it again.'],
  'not a picture': [415, 'The shop cannot read this as a picture. Send a JPEG, PNG or WebP file.'],
  'too large': [
    413,
    `This file is larger than ${PICTURE_MAX_BYTES / 1024 / 1024} MB. Make it smaller, then send it again.`,
  ],
  'too many pixels': [
    413,
    `This picture has too many pixels: ${JPEG_MAX_MEGAPIXELS} megapixels is the limit for plain JPEG, ${OTHER_MAX_MEGAPIXELS} for other files. Make it smaller, then send it again.`,
  ],
  'too small': [
    400,
    `This picture is too small: its shorter side needs ${SHORTER_SIDE_MIN} pixels. Send it as it was taken.`,
  ],
  'small logo': [
    400,
    `This logo is too small. Without its margins it needs to be ${2 * LOGO_BOX.width} pixels wide or ${2 * LOGO_BOX.height} pixels high.`,
  ],
  'pale logo': [400, 'This logo is too pale to be seen on your pages, which are almost white. Send a darker one.'],
  damaged: [400, 'This picture is damaged or incomplete. Save or take it again, then send it again.'],
  'too slow': [400, 'This picture took too long to process. Make it smaller, then send it again.'],
  gone: [400, 'This picture didn’t arrive completely. Send it again.'],
  'no room': [507, 'The server’s disk is full, so this picture has to wait. Nothing is lost. Free some space there.'],
  'no store': [503, 'The picture store does not answer. Nothing is lost: try again in a moment.'],
  busy: [503, 'Other pictures are being sent. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type Trouble = keyof typeof troubles

/** Whether a word names a trouble. */
export const isTrouble = (word: unknown): word is Trouble => typeof word === 'string' && Object.hasOwn(troubles, word)

const heicBrands = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/
const textStart = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).toString('latin1')

/** What is in the way of taking a file in, as far as its first bytes tell whatever it calls itself; null if they are those of a picture. */
export function troubleAtSight(bytes: Uint8Array): Trouble | null {
  if (bytes.byteLength > PICTURE_MAX_BYTES) return 'too large'
  const start = textStart(bytes)
  const isKnown = start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')
  if (isKnown || (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')) return null
  if (start.slice(4, 8) === 'ftyp') {
    const brand = start.slice(8, 12)
    // The brands of a file name every reader that can open it; AVIF is said to be of the family too.
    if (/avif|avis/.test(start.slice(8, 64))) return null
    return heicBrands.test(brand) ? 'heic' : 'not a picture'
  }
  return /<svg[\s>]/i.test(start) ? 'svg' : 'not a picture'
}

/** Maps an error of the picture store to a trouble. */
export function troubleOfStore(error: unknown): Trouble {
  return isDiskFull(error) ? 'no room' : 'no store'
}
