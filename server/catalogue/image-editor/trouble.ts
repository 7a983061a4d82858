import { MAX_AVIF_MEGAPIXELS, MAX_BYTES, MAX_MEGAPIXELS } from './limits.ts'

/** Why a picture was not edited: the HTTP status, and the sentence that the visitor reads. */
export const troubles = {
  'switched off': [404, 'The image editor is switched off in this shop.'],
  'not a picture': [415, 'The picture must be a PNG, JPEG, WebP or AVIF file in a data URL.'],
  'too large': [413, `The picture is larger than ${MAX_BYTES / 1024 / 1024} MB.`],
  'too many pixels': [413, `The picture has more than ${MAX_MEGAPIXELS} megapixels.`],
  'too many pixels for AVIF': [
    413,
    `An AVIF picture may have ${MAX_AVIF_MEGAPIXELS} megapixels. Save it as JPEG, or make it smaller.`,
  ],
  busy: [503, 'Other pictures are being edited just now. Please try again in a moment.'],
  damaged: [400, 'The picture is damaged, so it could not be read to its end.'],
  'too small': [400, 'The picture is too small for a caption.'],
  'too slow': [503, 'The edit took too long. Try again with fewer changes at once.'],
  'no font': [503, 'This server has no font to write a caption with.'],
  'service unreached': [503, 'The image service did not answer. Please try again in a moment.'],
  'service busy': [503, 'The image service has too much to do. Please try again in a moment.'],
  'service closed': [503, 'The image service does not let this shop in: its key has to be looked at.'],
  'service refused': [422, 'The image service did not accept this picture or instruction. Try other words.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type Trouble = keyof typeof troubles
