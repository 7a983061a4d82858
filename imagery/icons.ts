import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { drawIcon, icons, standardLook } from '#shop/look.ts'
import { publicFolder } from './derive.ts'

export async function drawIcons(): Promise<void> {
  mkdirSync(`${publicFolder}/icons`, { recursive: true })
  for (const [file, icon] of Object.entries(icons)) {
    const drawing = Buffer.from(drawIcon(standardLook, icon))
    await sharp(drawing, { density: 1200 })
      .resize(icon.side, icon.side)
      .png({ compressionLevel: 9 })
      .toFile(`${publicFolder}/icons/${file}`)
  }
}
