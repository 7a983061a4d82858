import { refusalsFrom } from '../refusal.ts'
import { MAX_AVIF_MEGAPIXELS, MAX_BYTES, MAX_MEGAPIXELS } from './limits.ts'

export const editSentences = {
  'switched off': 'The image editor is switched off in this shop.',
  'not understood': (sentence: string) => sentence,
  'not a picture': 'The picture must be a PNG, JPEG, WebP or AVIF file in a data URL.',
  'too large': `The picture is larger than ${MAX_BYTES / 1024 / 1024} MB.`,
  'too many pixels': `The picture has more than ${MAX_MEGAPIXELS} megapixels.`,
  'too many pixels for AVIF': `An AVIF picture may have ${MAX_AVIF_MEGAPIXELS} megapixels. Save it as JPEG, or make it smaller.`,
  busy: 'Other pictures are being edited just now. Please try again in a moment.',
  damaged: 'The picture is damaged, so it could not be read to its end.',
  'too slow': 'The edit took too long. Try again with fewer changes at once.',
  'service unreached': 'The image service did not answer. Please try again in a moment.',
  'service busy': 'The image service has too much to do. Please try again in a moment.',
  'service closed': 'The image service does not let this shop in: its key has to be looked at.',
  'service refused': 'The image service did not accept this picture or instruction. Try other words.',
} as const

export type Trouble = Exclude<keyof typeof editSentences, 'not understood'>

export const refuseEdit = refusalsFrom(editSentences)
