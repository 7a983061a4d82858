import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { escapeUTF8 } from 'entities/escape'
import sharp from 'sharp'
import { standardLook } from '#shop/look.ts'
import { listedPages } from '#shop/pages/all-pages.ts'
import { paths } from '#shop/paths.ts'
import { pictureUrl } from '#shop/pictures/picture-file.ts'
import { pageCardName, scenePicture } from '#shop/pictures/scene-pictures.ts'
import { CARD_SIZE, pictureSizes } from '#shop/pictures/sizes.ts'
import { products, solas } from '#shops/solas.ts'
import { chromiumPath } from '../setup/chromium.ts'
import { publicFolder, publish } from './derive.ts'
import { digest } from './fingerprint.ts'
import { noteMade, readMade } from './made.ts'
import { originalFile } from './originals.ts'

const LAYOUT = 2
const { surfacePicture, text, textMuted } = standardLook.colors
const MADE = 'Made to order in Ireland'
const WIDE = 'hero-wide'
const JPEG = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const

const fonts = {
  Brygada: 'fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff2',
  Figtree: 'fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
} as const

const asUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

type CardWords = { readonly brand?: string; readonly title: string; readonly lines: readonly string[] }

function styles(): string {
  const faces = Object.entries(fonts).map(([name, file]) => {
    const url = asUrl('font/woff2', readFileSync(`node_modules/@${file}`))
    return `@font-face { font-family: ${name}; font-weight: 100 900; src: url(${url}) }`
  })
  return `${faces.join('\n')}
body { margin: 0; display: grid; width: ${CARD_SIZE.width}px; height: ${CARD_SIZE.height}px; background: ${surfacePicture}; color: ${text} }
body > * { grid-area: 1 / 1 }
img { height: 100% }
.whole img { width: 100%; object-fit: cover; object-position: right }
div { align-self: center; margin-left: 650px; width: 500px }
.whole div { margin-left: 72px }
.whole h1 { font-size: 112px }
.whole p { font-size: 34px; color: ${text} }
h1 { margin: 0 0 20px; font: 500 76px / 1.05 Brygada }
p { margin: 0 0 8px; font: 400 27px / 1.35 Figtree; color: ${textMuted} }
p.brand { margin-bottom: 12px; font: 500 40px Brygada }`
}

function cardPage(picture: Buffer, { brand, title, lines }: CardWords, isWhole: boolean): string {
  return `<!doctype html><style>${styles()}</style><body${isWhole ? ' class="whole"' : ''}>
<img src="${asUrl('image/png', picture)}"><div>${brand ? `<p class="brand">${escapeUTF8(brand)}</p>` : ''}
<h1>${escapeUTF8(title)}</h1>${lines.map((line) => `<p>${escapeUTF8(line)}</p>`).join('')}</div>`
}

type Card = { readonly name: string; readonly picture: string; readonly words: CardWords }

// No prices: networks keep a card for months.
const cardsOfOriginals: readonly Card[] = [
  ...products.map(({ handle, name, materials }) => ({
    name: `${handle}-card`,
    picture: originalFile(`${handle}-flat`),
    words: { brand: solas.settings.brand, title: name, lines: [materials.join(', '), MADE] },
  })),
  {
    name: 'solas-card',
    picture: originalFile(WIDE),
    words: { title: solas.settings.brand, lines: ['Handcrafted beaded bracelets,', 'made to order in Ireland'] },
  },
]

/** The cards of the other pages. They use a picture that the shop already shows, so they need no original. */
function cardsOfPages(): Card[] {
  return Object.values(listedPages(solas)).flatMap(({ path, name, scene }) => {
    const file = scenePicture(scene)
    if (path === paths.home || !file) return []
    const picture = publicFolder + pictureUrl(file, Math.max(...pictureSizes[file.shape].avif), 'avif')
    return [{ name: pageCardName(path), picture, words: { brand: solas.settings.brand, title: name, lines: [MADE] } }]
  })
}

const sourceOf = ({ picture, words }: Card) => digest(readFileSync(picture), JSON.stringify([words, LAYOUT]))

async function drawAll(due: readonly Card[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const page = await browser.newPage({ viewport: CARD_SIZE })
  for (const card of due) {
    const isWhole = card.picture === originalFile(WIDE)
    const whole = sharp(card.picture).resize({ height: CARD_SIZE.height, ...(!isWhole && { width: CARD_SIZE.height }) })
    const picture = await whole.png().toBuffer()
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
  const cards = [...cardsOfOriginals, ...cardsOfPages()].filter(({ picture }) => existsSync(picture))
  const due = cards.filter((card) => made[card.name]?.source !== sourceOf(card))
  if (due.length > 0) await drawAll(due)
  return due.length
}
