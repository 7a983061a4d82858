import type { Sharp } from 'sharp'
import { EDITED_SIDE } from '#shop/image-editor/edit.ts'
import { EDIT_TIMEOUT_MS, MAX_MEGAPIXELS } from '#shop/image-editor/limits.ts'
import type { Trouble } from '#shop/image-editor/refusals.ts'
import { PAPER } from '#shop/look.ts'
import { addBorder, crop, type Frame, openFrame, toFrame } from './frame.ts'
import type { Step } from './instruction.ts'
import type { Picture } from './picture.ts'
import { loadSharp } from './sharp.ts'
import { addGrain, addVignette, sepiaMatrix } from './tones.ts'

// A display's tone curve is close to a power of 2.2, so this gain in its values is a whole stop of light.
const STOP = 2 ** (1 / 2.2)
const CONTRAST = 0.5
const MIDDLE_GREY = 128
const WARMTH = 1.2
// Of the shorter side.
const WIDEST_BLUR = 0.015
const NARROWEST_BLUR = 0.3

const quality = { png: {}, jpeg: { quality: 90 }, webp: { quality: 90 }, avif: { quality: 70, effort: 0 } } as const

async function pipeline(frame: Frame, step: Step): Promise<Sharp> {
  const image = await openFrame(frame)
  const { width, height } = frame.info
  switch (step.kind) {
    case 'exposure':
      return image.linear(STOP ** step.stops, 0)
    case 'contrast':
      return image.linear(1 + CONTRAST * step.amount, -MIDDLE_GREY * CONTRAST * step.amount)
    case 'warmth':
      return image.linear([WARMTH ** step.amount, 1, WARMTH ** -step.amount], [0, 0, 0])
    case 'saturation':
      return image.modulate({ saturation: 1 + step.amount })
    case 'monochrome':
      return image.modulate({ saturation: 0 })
    case 'sepia':
      return image.recomb(sepiaMatrix(step.amount))
    case 'sharpen':
      return image.sharpen({ sigma: 0.5 + 2 * step.amount })
    case 'blur':
      return image.blur(Math.max(NARROWEST_BLUR, WIDEST_BLUR * step.amount * Math.min(width, height)))
    case 'grain':
      return addGrain(frame, step.amount)
    case 'vignette':
      return addVignette(frame, step.amount)
    case 'crop':
      return crop(frame, step.ratio)
    case 'rotate':
      return image.rotate(step.degrees)
    case 'flip':
      return step.axis === 'horizontal' ? image.flop() : image.flip()
    case 'border':
      return addBorder(frame, step)
  }
}

// Borders upon borders make a picture smaller, not larger than it may be.
async function applyStep(frame: Frame, step: Step): Promise<Frame> {
  const done = await toFrame(await pipeline(frame, step))
  if (Math.max(done.info.width, done.info.height) <= EDITED_SIDE) return done
  return toFrame((await openFrame(done)).resize({ width: EDITED_SIDE, height: EDITED_SIDE, fit: 'inside' }))
}

async function decode({ bytes }: Picture): Promise<Frame> {
  const sharp = await loadSharp()
  const whole = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error', autoOrient: true })
  return toFrame(
    whole
      .timeout({ seconds: EDIT_TIMEOUT_MS / 1000 })
      .resize({ width: EDITED_SIDE, height: EDITED_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER }),
  )
}

/** Applies the steps of an instruction in their order, on white paper, at most 2,048 pixels a side; the type stays. Stops at the deadline. */
export async function applySteps(
  picture: Picture,
  steps: readonly Step[],
  deadline: AbortSignal,
): Promise<Picture | Trouble> {
  let frame = await decode(picture).catch(() => null)
  if (!frame) return deadline.aborted ? 'too slow' : 'damaged'
  for (const step of steps) {
    if (deadline.aborted) return 'too slow'
    frame = await applyStep(frame, step)
  }
  if (deadline.aborted) return 'too slow'
  const sharp = await loadSharp()
  const { type } = picture
  const encoded = await sharp(frame.data, { raw: frame.info }).toFormat(type, quality[type]).toBuffer()
  return { bytes: Buffer.from(encoded), type }
}
