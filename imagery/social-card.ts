import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { products } from '#shop/catalogue/products.ts'
import { CARD_SIZE } from '#shop/pictures/sizes.ts'
import { settings } from '#shop/settings.ts'
import { chromiumPath } from '../setup/chromium.ts'
import { type CardWords, cardPage } from './card-page.ts'
import { publish } from './derive.ts'
import { digest } from './fingerprint.ts'
import { noteMade, readMade } from './made.ts'
import { hasOriginal, originalFile, readOriginal } from './originals.ts'

const LAYOUT = 2
const MADE = 'Made to order in Ireland'
const WIDE = 'hero-wide'
const JPEG = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const

type Card = { readonly name: string; readonly original: string; readonly words: CardWords }

// No prices: networks keep a card for months.
const cards: readonly Card[] = [
  ...products.map(({ handle, name, materials }) => ({
    name: `${handle}-card`,
    original: `${handle}-flat`,
    words: { brand: settings.brand, title: name, lines: [materials.join(', '), MADE] },
  })),
  {
    name: 'solas-card',
    original: WIDE,
    words: { title: settings.brand, lines: ['Handcrafted beaded bracelets,', 'made to order in Ireland'] },
  },
]

const sourceOf = ({ original, words }: Card) => digest(readOriginal(original), JSON.stringify([words, LAYOUT]))

async function drawAll(due: readonly Card[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const page = await browser.newPage({ viewport: CARD_SIZE })
  for (const card of due) {
    const isWhole = card.original === WIDE
    const picture = await sharp(originalFile(card.original)).resize({ height: CARD_SIZE.height }).png().toBuffer()
    await page.setContent(cardPage(picture, card.words, isWhole))
    await page.evaluate(() => document.fonts.ready.then(() => true))
    const bytes = await sharp(await page.screenshot())
      .jpeg(JPEG)
      .toBuffer()
    noteMade(card.name, {
      source: sourceOf(card),
      version: publish([{ stem: card.name, format: 'jpg', bytes }]),
    })
  }
  await browser.close()
}

/** Draws the social cards whose picture or words have changed, 1200 by 630 pixels, in a browser for its fonts; answers how many. */
export async function drawCards(): Promise<number> {
  const made = readMade()
  const due = cards.filter((card) => hasOriginal(card.original) && made[card.name]?.source !== sourceOf(card))
  if (due.length > 0) await drawAll(due)
  return due.length
}
