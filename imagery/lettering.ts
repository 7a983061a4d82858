import { resolve } from 'node:path'
import sharp from 'sharp'

const fonts = {
  display: ['Brygada 1918 Medium', 'brygada-1918/files/brygada-1918-latin-wght-normal.woff2'],
  text: ['Figtree', 'figtree/files/figtree-latin-wght-normal.woff2'],
} as const

/** Words in one of the shop's fonts, as an image with a clear ground; `size` and `width`, where lines break, in pixels. */
export type Words = {
  readonly text: string
  readonly font: keyof typeof fonts
  readonly size: number
  readonly colour: string
  readonly width: number
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws words; answers the image with its height in pixels. */
export async function letter({ text, font, size, colour, width }: Words): Promise<{ image: Buffer; height: number }> {
  const [family, file] = fonts[font]
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${family} ${size}`,
      fontfile: resolve('node_modules/@fontsource-variable', file),
      width,
      dpi: 72,
      rgba: true,
      spacing: Math.round(size * 0.1),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { image: data, height: info.height }
}
