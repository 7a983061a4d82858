import { loadSharp } from '../catalogue/image-editor/sharp.ts'

type Drawn = {
  readonly width: number
  readonly height: number
  readonly ink?: string
  readonly ground?: string
  readonly margin?: number
  readonly format?: 'png' | 'jpeg' | 'webp'
}

/** A logo as a maker has one: a block with a hole, in a margin. Width and height are those of the block. */
export async function sampleLogo({
  width,
  height,
  ink = '#203040',
  ground,
  margin = 0,
  format = 'png',
}: Drawn): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const piece = (w: number, h: number, color: string) =>
    sharp({ create: { width: w, height: h, channels: 4, background: color } })
      .png()
      .toBuffer()
  const hole = { width: Math.round(width / 4), height: Math.round(height / 4) }
  const block = await piece(width, height, ink)
  const canvas = sharp({
    create: { width: width + 2 * margin, height: height + 2 * margin, channels: 4, background },
  }).composite([
    { input: block, left: margin, top: margin },
    { input: await piece(hole.width, hole.height, '#ffffff'), left: margin + hole.width, top: margin + hole.height },
  ])
  return new Uint8Array(await canvas.toFormat(format).toBuffer())
}
