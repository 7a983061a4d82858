import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { drawIcon, standardLook } from '#shop/look.ts'
import { publicFolder } from './derive.ts'

const drawing = Buffer.from(drawIcon(standardLook))
const GROUND = standardLook.colors.surface
// A launcher may cut a maskable icon to the circle of four fifths (W3C, Web Application Manifest).
const SAFE = 0.62

const icons = [
  { file: 'icon-192.png', side: 192, part: 1, ground: undefined },
  { file: 'icon-512.png', side: 512, part: 1, ground: undefined },
  { file: 'icon-maskable-512.png', side: 512, part: SAFE, ground: GROUND },
  { file: 'apple-touch-icon.png', side: 180, part: 0.76, ground: GROUND },
] as const

/** Draws the icons of the manifest and of home screens from the shop's icon. */
export async function drawIcons(): Promise<void> {
  mkdirSync(`${publicFolder}/icons`, { recursive: true })
  for (const { file, side, part, ground } of icons) {
    const inner = Math.round(side * part)
    const mark = await sharp(drawing, { density: 1200 }).resize(inner, inner).png().toBuffer()
    const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
    await sharp({ create: { width: side, height: side, channels: 4, background } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png({ compressionLevel: 9 })
      .toFile(`${publicFolder}/icons/${file}`)
  }
}
