import type { OverlayOptions, Sharp } from 'sharp'
import { PAPER } from '#shop/look.ts'
import { type Frame, openFrame } from './frame.ts'
import { loadSharp } from './sharp.ts'

type Row = [number, number, number]

// What the eye makes of red, green and blue (ITU-R BT.709), printed in the brown of an old photograph.
const LUMA = [0.2126, 0.7152, 0.0722] as const
const BROWN = [1, 0.89, 0.7] as const
const VIGNETTE_SIDE = 256

async function overlaid(frame: Frame, channels: 1 | 4, input: Buffer, blend: OverlayOptions['blend']): Promise<Sharp> {
  const { width, height } = frame.info
  return (await openFrame(frame)).composite([{ input, raw: { width, height, channels }, ...(blend && { blend }) }])
}

/** The sepia of an amount from 0 to 1, as a matrix over red, green and blue. */
export function sepiaMatrix(amount: number): [Row, Row, Row] {
  const mixed = (row: 0 | 1 | 2, column: 0 | 1 | 2) =>
    BROWN[row] * LUMA[column] * amount + (row === column ? 1 - amount : 0)
  const rowOf = (row: 0 | 1 | 2): Row => [mixed(row, 0), mixed(row, 1), mixed(row, 2)]
  return [rowOf(0), rowOf(1), rowOf(2)]
}

export async function addGrain(frame: Frame, amount: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const { width, height } = frame.info
  const noise = { type: 'gaussian', mean: 128, sigma: 100 * amount } as const
  const grey = sharp({ create: { width, height, channels: 3, background: PAPER, noise } }).extractChannel(0)
  return overlaid(frame, 1, await grey.toColourspace('b-w').raw().toBuffer(), 'soft-light')
}

export async function addVignette(frame: Frame, amount: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const shade = Buffer.alloc(VIGNETTE_SIDE ** 2 * 4)
  const away = (index: number) => (index / (VIGNETTE_SIDE - 1)) * 2 - 1
  for (let pixel = 0; pixel < VIGNETTE_SIDE ** 2; pixel++) {
    const distance = Math.hypot(away(pixel % VIGNETTE_SIDE), away(Math.floor(pixel / VIGNETTE_SIDE))) / Math.SQRT2
    shade[pixel * 4 + 3] = 255 * amount * Math.max(0, (distance - 0.4) / 0.6) ** 1.5
  }
  const input = await sharp(shade, { raw: { width: VIGNETTE_SIDE, height: VIGNETTE_SIDE, channels: 4 } })
    .resize(frame.info.width, frame.info.height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return overlaid(frame, 4, input, 'over')
}
