import sharp, { type OverlayOptions } from 'sharp'
import { products } from '#shop/catalogue/products.ts'
import { CARD_SIZE } from '#shop/pictures/sizes.ts'
import { settings } from '#shop/settings.ts'
import { publish } from './derive.ts'
import { digest } from './fingerprint.ts'
import { letter, type Words } from './lettering.ts'
import { noteMade, readMade } from './made.ts'
import { hasOriginal, originalFile, readOriginal } from './originals.ts'

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const colours = { plate: '#EFE6DA', ink: '#2B1A20', quiet: '#5E4A50' }
const MARGIN = 64
const WORDS_WIDTH = WIDTH - HEIGHT - MARGIN
const LAYOUT = 1

type Card = { readonly name: string; readonly original: string; readonly words: readonly Omit<Words, 'width'>[] }

function cards(): Card[] {
  const brand = { text: settings.brand, font: 'display', size: 40, colour: colours.quiet } as const
  const below = (text: string) => ({ text, font: 'text', size: 26, colour: colours.quiet }) as const
  const title = (text: string, size: number) => ({ text, font: 'display', size, colour: colours.ink }) as const
  return [
    ...products.map(({ handle, name, materials }) => ({
      name: `${handle}-card`,
      original: `${handle}-flat`,
      words: [brand, title(name, 72), below(materials.join(', ')), below('Made to order in Ireland')],
    })),
    {
      name: 'solas-card',
      original: 'hero-wide',
      words: [title(settings.brand, 104), title(settings.tagline, 44)],
    },
  ]
}

async function drawn({ original, words }: Card): Promise<Buffer> {
  const isWhole = original === 'hero-wide'
  const lines = await Promise.all(words.map((word) => letter({ ...word, width: WORDS_WIDTH })))
  const gap = 28
  const total = lines.reduce((sum, { height }) => sum + height + gap, -gap)
  let top = Math.round((HEIGHT - total) / 2)
  const overlays: OverlayOptions[] = []
  for (const { image, height } of lines) {
    overlays.push({ input: image, left: isWhole ? MARGIN : HEIGHT + MARGIN / 2, top })
    top += height + gap
  }
  const picture = sharp(originalFile(original)).removeAlpha()
  if (isWhole) return picture.resize(WIDTH, HEIGHT, { position: 'right' }).composite(overlays).jpeg(jpeg).toBuffer()
  const square = await picture.resize(HEIGHT, HEIGHT).png().toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.plate } })
    .composite([{ input: square, left: 0, top: 0 }, ...overlays])
    .jpeg(jpeg)
    .toBuffer()
}

const jpeg = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const

/** Draws the social cards whose picture or words have changed, 1200 by 630 pixels, and answers how many those were. */
export async function drawCards({ again = false } = {}): Promise<number> {
  let count = 0
  for (const card of cards().filter(({ original }) => hasOriginal(original))) {
    const source = digest(readOriginal(card.original), JSON.stringify([card.words, colours, LAYOUT]))
    if (!again && readMade()[card.name]?.source === source) continue
    const version = publish([{ stem: card.name, format: 'jpg', bytes: await drawn(card) }])
    noteMade(card.name, { source, version })
    count += 1
  }
  return count
}
