import { refusePicture } from '../desk/picture-troubles.ts'
import { pictureRefusals } from './refusals.ts'

export const upload = {
  method: 'post',
  limit: 'pictures',
  size: 'picture',
  body: 'picture',
  // A whole choice of a phone on a slow line.
  atOnce: { most: 6, others: refusePicture('busy') },
  refusals: pictureRefusals,
} as const
