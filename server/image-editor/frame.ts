import type { Sharp } from 'sharp'
import { loadSharp } from './sharp.ts'

/** An opaque picture in memory: three bytes of sRGB a pixel. */
export type Frame = {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 }
}

/** White, as paper is. */
export const PAPER = '#ffffff'

/** Opens a picture for the next pipeline. */
export async function openFrame({ data, info }: Frame): Promise<Sharp> {
  return (await loadSharp())(data, { raw: info })
}

/** Runs a pipeline into memory. */
export async function toFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 3 } }
}
