import { type Look, PAPER } from '#shop/look.ts'
import { CARD_SIZE } from '#shop/pictures/sizes.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { drawWords, withShopFont } from './lettering.ts'

export type CardWords = {
  readonly brand: string
  readonly title: string
  readonly materials: string
  readonly isMade: boolean
}
export type CardColors = Pick<Look['colors'], 'surfacePicture' | 'text' | 'textMuted'>

const MADE = 'Made to order in Ireland'
const JPEG = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const
const COLUMN = { left: 675, width: 480, height: 550 } as const
const TITLES = [76, 62, 50, 40]
const GAP = 20

const LOGO = { width: 360, height: 90 } as const

/** A part of the column. White behind a logo takes the card's colour. */
type Block = { readonly data: Buffer; readonly height: number; readonly blend?: 'multiply' }

async function drawLogoBlock(logo: Uint8Array): Promise<Block> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(logo)
    .resize({ ...LOGO, fit: 'inside' })
    .flatten({ background: PAPER })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

async function drawWith(
  square: Uint8Array,
  { brand, title, materials, isMade }: CardWords,
  { surfacePicture, text: ink, textMuted }: CardColors,
  logo: Block | null,
): Promise<Uint8Array | null> {
  const sharp = await loadSharp()
  for (const [size, more] of [materials, ''].flatMap((one) => TITLES.map((points) => [points, one] as const))) {
    const lines = [
      [logo ? '' : brand, 38, ink],
      [title, size, ink],
      [more, 27, textMuted],
      [isMade ? MADE : '', 27, textMuted],
    ] as const
    const written = await Promise.all(
      lines.flatMap(([text, points, colour]) => (text === '' ? [] : [drawWords(text, points, colour, COLUMN.width)])),
    )
    const blocks: readonly Block[] = logo ? [{ ...logo, blend: 'multiply' }, ...written] : written
    const height = blocks.reduce((sum, block) => sum + block.height + GAP, -GAP)
    if (height > COLUMN.height) continue
    let top = Math.round((CARD_SIZE.height - height) / 2)
    const overlays = blocks.map((block) => {
      const overlay = { input: block.data, left: COLUMN.left, top, blend: block.blend ?? 'over' } as const
      top += block.height + GAP
      return overlay
    })
    const picture = await sharp(square).resize(CARD_SIZE.height, CARD_SIZE.height).png().toBuffer()
    return sharp({ create: { ...CARD_SIZE, channels: 3, background: surfacePicture } })
      .composite([{ input: picture, left: 0, top: 0 }, ...overlays])
      .jpeg(JPEG)
      .toBuffer()
  }
  return null
}

/** Draws a social card: a square picture with words beside it, 1200 by 630 pixels, as JPEG; null where the font has no letter of the name, or the words have no room. The logo stands for the shop's name. Characters that the font lacks are left away. */
export function drawCard(
  square: Uint8Array,
  words: CardWords,
  colors: CardColors,
  logo: Uint8Array | null = null,
): Promise<Uint8Array | null> {
  return withShopFont(async (drawable) => {
    const title = drawable(words.title)
    if (!/\p{L}|\p{N}/u.test(title)) return null
    const [brand, materials] = [drawable(words.brand), drawable(words.materials)]
    return drawWith(square, { ...words, brand, title, materials }, colors, logo && (await drawLogoBlock(logo)))
  })
}
