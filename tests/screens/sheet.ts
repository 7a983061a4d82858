import { mkdir } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'

const FILE = 'docs/screens/screens.jpg'
const GAP = 24
const SHEET = { width: 1600, background: '#efe6da' }

const rows = [
  { names: ['home-1280', 'product-1280'], shown: { width: 1280, height: 900 } },
  { names: ['home-390', 'shop-390', 'product-390', 'cart-390', 'shop-bag-390'], shown: { width: 390, height: 844 } },
]

/** Puts the tops of some screens that were taken onto one small sheet, which opens the README. */
async function drawSheet(): Promise<void> {
  const parts: OverlayOptions[] = []
  let top = GAP
  for (const { names, shown } of rows) {
    const width = Math.floor((SHEET.width - GAP * (names.length + 1)) / names.length)
    const height = Math.round((width * shown.height) / shown.width)
    for (const [index, name] of names.entries()) {
      const input = await sharp(`tests/screens/taken/${name}.png`)
        .extract({ left: 0, top: 0, ...shown })
        .resize(width, height)
        .toBuffer()
      parts.push({ input, top, left: GAP + index * (width + GAP) })
    }
    top += height + GAP
  }
  await mkdir('docs/screens', { recursive: true })
  await sharp({ create: { ...SHEET, height: top, channels: 3 } })
    .composite(parts)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(FILE)
  console.log(`${FILE} is drawn.`)
}

await drawSheet()
