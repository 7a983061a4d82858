import { LOGO_BOX } from '../pictures/logo.ts'
import { refusalsFrom } from '../refusal.ts'
import { SHORTER_SIDE_MIN } from './pictures.ts'

/** The largest file that is taken in, in bytes, and the most pixels, in millions: a plain JPEG is read line by line, anything else as a whole. */
export const PICTURE_MAX_BYTES = 30 * 1024 * 1024
export const JPEG_MAX_MEGAPIXELS = 50
export const OTHER_MAX_MEGAPIXELS = 24

export const troubles = {
  heic: 'This is a HEIC file, which browsers cannot show. On an iPhone open Settings, Camera, Formats and choose Most Compatible, or save it as JPEG, then send it again.',
  svg: 'This is a drawing (SVG), which the shop doesn’t take. Save it as PNG or JPEG, then send it again.',
  'not a picture': 'The shop cannot read this as a picture. Send a JPEG, PNG or WebP file.',
  'too large': `This file is larger than ${PICTURE_MAX_BYTES / 1024 / 1024} MB. Make it smaller, then send it again.`,
  'too many pixels': `This picture has too many pixels: ${JPEG_MAX_MEGAPIXELS} megapixels is the limit for plain JPEG, ${OTHER_MAX_MEGAPIXELS} for other files. Make it smaller, then send it again.`,
  'too small': `This picture is too small: its shorter side needs ${SHORTER_SIDE_MIN} pixels. Send it as it was taken.`,
  'small logo': `This logo is too small. Without its margins it needs to be ${2 * LOGO_BOX.width} pixels wide or ${2 * LOGO_BOX.height} pixels high.`,
  'pale logo': 'This logo is too pale to be seen on your pages, which are almost white. Send a darker one.',
  damaged: 'This picture is damaged or incomplete. Save or take it again, then send it again.',
  'too slow': 'This picture took too long to process. Make it smaller, then send it again.',
  gone: 'This picture didn’t arrive completely. Send it again.',
  'no room': 'The server’s disk is full, so this picture has to wait. Nothing is lost. Free some space there.',
  'no store': 'The picture store does not answer. Nothing is lost: try again in a moment.',
  busy: 'Other pictures are being sent. Try again in a moment.',
} as const

export type Trouble = keyof typeof troubles

export const refusePicture = refusalsFrom(troubles)

export const isTrouble = (word: unknown): word is Trouble => typeof word === 'string' && Object.hasOwn(troubles, word)
