import { type Frame, PAPER, toFrame } from './frame.ts'
import type { Step } from './instruction/step.ts'
import { EDIT_TIMEOUT_MS, MAX_MEGAPIXELS, MAX_SIDE } from './limits.ts'
import type { Picture } from './picture.ts'
import { loadSharp } from './sharp.ts'
import { doStep } from './steps.ts'
import type { Trouble } from './trouble.ts'

const quality = { png: {}, jpeg: { quality: 90 }, webp: { quality: 90 }, avif: { quality: 70 } } as const

async function expose({ bytes }: Picture): Promise<Frame> {
  const sharp = await loadSharp()
  const whole = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error', autoOrient: true })
  return toFrame(
    whole
      .timeout({ seconds: EDIT_TIMEOUT_MS / 1000 })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER }),
  )
}

/** Does the steps in their order, on white paper, at most 2,048 pixels a side; the type stays. Stops at the deadline. */
export async function develop(
  picture: Picture,
  steps: readonly Step[],
  deadline: AbortSignal,
): Promise<Picture | Trouble> {
  let frame = await expose(picture).catch(() => null)
  if (!frame) return deadline.aborted ? 'too slow' : 'damaged'
  for (const step of steps) {
    if (deadline.aborted) return 'too slow'
    const done = await doStep(frame, step)
    if (typeof done === 'string') return done
    frame = done
  }
  if (deadline.aborted) return 'too slow'
  const sharp = await loadSharp()
  const { type } = picture
  const printed = await sharp(frame.data, { raw: frame.info }).toFormat(type, quality[type]).toBuffer()
  return { bytes: Buffer.from(printed), type }
}
