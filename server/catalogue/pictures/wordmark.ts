import { WORDMARK_SIZE } from '#shop/pictures/wordmark.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { drawWords, withShopFont } from './lettering.ts'

export type Wordmark = { readonly brand: string; readonly ink: string; readonly ground: string }

/** Pixels of the file for each CSS pixel; phones have up to three. */
const DENSITY = 3
const box = { width: WORDMARK_SIZE.width * DENSITY, height: WORDMARK_SIZE.height * DENSITY }

/** Draws the shop's name in its own font, left in a fixed box, as PNG; null if the font has no letter of it. */
export function drawWordmark({ brand, ink, ground }: Wordmark): Promise<Uint8Array | null> {
  return withShopFont(async (drawable) => {
    const name = drawable(brand)
    if (name === '') return null
    const sharp = await loadSharp()
    const { data } = await drawWords(name, box.height, ink)
    const words = await sharp(data)
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    return sharp({ create: { ...box, channels: 3, background: ground } })
      .composite([{ input: words, gravity: 'west' }])
      .png({ palette: true })
      .toBuffer()
  })
}
