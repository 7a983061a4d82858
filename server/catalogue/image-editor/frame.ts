import type { Sharp } from 'sharp'
import { PAPER } from '#shop/look.ts'
import type { Step } from './instruction/step.ts'
import { loadSharp } from './sharp.ts'

/** An opaque picture in memory: three bytes of sRGB a pixel. */
export type Frame = {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 }
}

/** Opens a picture for the next pipeline. */
export async function openFrame({ data, info }: Frame): Promise<Sharp> {
  return (await loadSharp())(data, { raw: info })
}

/** Runs a pipeline into memory. */
export async function toFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 3 } }
}

async function keepMiddle(frame: Frame, wide: number, high: number): Promise<Sharp> {
  const { info } = frame
  const width = Math.max(1, Math.min(info.width, Math.round(wide)))
  const height = Math.max(1, Math.min(info.height, Math.round(high)))
  const [left, top] = [Math.floor((info.width - width) / 2), Math.floor((info.height - height) / 2)]
  return (await openFrame(frame)).extract({ left, top, width, height })
}

/** Keeps as much about the middle as a ratio of width to height lets. */
export function crop(frame: Frame, ratio: number): Promise<Sharp> {
  return keepMiddle(frame, frame.info.height * ratio, frame.info.width / ratio)
}

/** Turns a picture clockwise; off the right angle it keeps what fits its old shape, so that no corner stays empty. */
export async function rotate(frame: Frame, degrees: number): Promise<Sharp> {
  const turned = (await openFrame(frame)).rotate(degrees, { background: PAPER })
  if (degrees % 90 === 0) return turned
  const { width, height } = frame.info
  const angle = (degrees * Math.PI) / 180
  const kept = 1 / (Math.abs(Math.cos(angle)) + Math.max(width / height, height / width) * Math.abs(Math.sin(angle)))
  // One pixel less, since the edges of a turned picture are blended with the paper.
  return keepMiddle(await toFrame(turned), width * kept - 2, height * kept - 2)
}

/** Puts a border around a picture. */
export async function addBorder(
  frame: Frame,
  { colour, width, unit }: Extract<Step, { readonly kind: 'border' }>,
): Promise<Sharp> {
  const shorter = Math.min(frame.info.width, frame.info.height)
  const side = unit === 'pixels' ? width : Math.max(1, Math.round(width * shorter))
  return (await openFrame(frame)).extend({ top: side, bottom: side, left: side, right: side, background: colour })
}
