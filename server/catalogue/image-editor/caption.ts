import { escapeUTF8 } from 'entities/escape'
import type { OverlayOptions } from 'sharp'
import type { Trouble } from '#shop/image-editor/refusals.ts'
import type { Step } from './instruction/step.ts'
import { loadSharp } from './sharp.ts'

const WIDTH = 0.88
const HEIGHT = 0.06
const BAND = { r: 0, g: 0, b: 0, alpha: 0.55 }

const markup = (text: string) => `<span foreground="white">${escapeUTF8(text)}</span>`

async function write(text: string, width: number, height: number) {
  const sharp = await loadSharp()
  return sharp({ text: { text: markup(text), font: 'sans', width, height, align: 'centre', rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
}

// A machine without fonts draws every letter as the same box.
async function hasFont(): Promise<boolean> {
  const [slim, broad] = await Promise.all([write('i', 200, 50), write('W', 200, 50)])
  return slim.info.width !== broad.info.width
}

/** A caption in white on a dark band, at the foot or the head of a picture. */
export async function captionOverlays(
  { text, position }: Extract<Step, { readonly kind: 'caption' }>,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<OverlayOptions[] | Trouble> {
  if (!(await hasFont())) return 'no font'
  const line = Math.max(12, Math.round(height * HEIGHT))
  const written = await write(text, Math.max(12, Math.round(width * WIDTH)), line)
  if (written.info.width > width || written.info.height > height) return 'too small'
  const band = Math.min(height, line * 2)
  const gravity = position === 'top' ? 'north' : 'south'
  const top = position === 'top' ? 0 : height - band
  return [
    { input: { create: { width, height: band, channels: 4, background: BAND } }, gravity },
    {
      input: written.data,
      left: Math.max(0, Math.round((width - written.info.width) / 2)),
      top: top + Math.max(0, Math.round((band - written.info.height) / 2)),
    },
  ]
}
