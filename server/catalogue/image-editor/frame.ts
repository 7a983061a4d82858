import type { Sharp } from 'sharp'
import type { Step } from './instruction.ts'
import { loadSharp } from './sharp.ts'

/** An opaque picture in memory: three bytes of sRGB a pixel. */
export type Frame = {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 }
}

export async function openFrame({ data, info }: Frame): Promise<Sharp> {
  return (await loadSharp())(data, { raw: info })
}

export async function toFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 3 } }
}

export async function crop(frame: Frame, ratio: number): Promise<Sharp> {
  const { info } = frame
  const width = Math.max(1, Math.min(info.width, Math.round(info.height * ratio)))
  const height = Math.max(1, Math.min(info.height, Math.round(info.width / ratio)))
  const [left, top] = [Math.floor((info.width - width) / 2), Math.floor((info.height - height) / 2)]
  return (await openFrame(frame)).extract({ left, top, width, height })
}

export async function addBorder(
  frame: Frame,
  { colour, width }: Extract<Step, { readonly kind: 'border' }>,
): Promise<Sharp> {
  const side = Math.max(1, Math.round(width * Math.min(frame.info.width, frame.info.height)))
  return (await openFrame(frame)).extend({ top: side, bottom: side, left: side, right: side, background: colour })
}
