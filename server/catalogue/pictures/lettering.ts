import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeUTF8 } from 'entities/escape'
import { loadSharp } from '../image-editor/sharp.ts'
import { CARD_FONT, readCardFont } from './card-font.ts'

export type Drawable = (text: string) => string

/** Makes the fonts of a folder the only ones of this process, so that each machine draws the same. Call it before anything is drawn. */
function nameFonts(folder: string, files: readonly Buffer[]): void {
  for (const [index, file] of files.entries()) writeFileSync(join(folder, `${index}.ttf`), file)
  const conf = join(folder, 'fonts.conf')
  writeFileSync(conf, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`)
  process.env.FONTCONFIG_FILE = conf
}

/** Runs a drawing with the shop's font. Use it in a child process, because the font applies to the whole process. */
export async function withShopFont<Drawn>(draw: (drawable: Drawable) => Promise<Drawn>): Promise<Drawn> {
  const { files, draws } = readCardFont()
  const folder = mkdtempSync(join(tmpdir(), 'solas-card-'))
  try {
    nameFonts(folder, files)
    return await draw((text) =>
      Array.from(text.normalize('NFC'))
        .map((one) => (draws(one) ? one : ' '))
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Draws text as a PNG without background, and returns its height. `size` and `width`, at which lines break, are pixels. */
export async function drawWords(text: string, size: number, colour: string, width?: number) {
  const sharp = await loadSharp()
  const markup = `<span foreground="${colour}">${escapeUTF8(text)}</span>`
  const lines = width === undefined ? {} : { width, wrap: 'word-char' as const }
  const { data, info } = await sharp({
    text: { text: markup, font: `${CARD_FONT} ${size}`, rgba: true, dpi: 72, ...lines },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}
