import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export const CARD_FONT = 'Brygada 1918 Medium'
const parts = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const

const TABLE = 20
const ENTRY = 16

/** A font as programs read it, from how browsers get it: its tables unpacked (W3C WOFF 1.0). */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + ENTRY * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  for (const [index, value] of [count, ENTRY * 2 ** power, power, ENTRY * (count - 2 ** power)].entries())
    head.writeUInt16BE(value, 4 + 2 * index)
  const chunks: Buffer[] = [head]
  let end = head.length
  for (let n = 0; n < count; n += 1) {
    const at = 44 + TABLE * n
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [number, number, number]
    const raw = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(raw) : raw
    const entry = 12 + ENTRY * n
    woff.copy(head, entry, at, at + 4)
    woff.copy(head, entry + 4, at + 16, at + 20)
    head.writeUInt32BE(end, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = Buffer.alloc(-length & 3)
    chunks.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(chunks)
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + ENTRY * font.readUInt16BE(4); at += ENTRY)
    if (font.toString('latin1', at, at + 4) === name) {
      const offset = font.readUInt32BE(at + 8)
      return font.subarray(offset, offset + font.readUInt32BE(at + 12))
    }
  throw new Error(`The font has no table ${name}`)
}

/** The characters that a font draws, by their code: its table of format 4 (OpenType, cmap). */
function charactersOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap')
  const characters = new Set<number>()
  for (let n = 0; n < cmap.readUInt16BE(2); n += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + 8 * n))
    if (map.readUInt16BE(0) !== 4) continue
    const size = map.readUInt16BE(6)
    for (let at = 0; at < size; at += 2) {
      const [last, first, delta] = [14 + at, 16 + size + at, 16 + 2 * size + at].map((offset) =>
        map.readUInt16BE(offset),
      ) as [number, number, number]
      const range = map.readUInt16BE(16 + 3 * size + at)
      for (let code = first; code <= last && code < 0xffff; code += 1) {
        const glyph = range === 0 ? code + delta : map.readUInt16BE(16 + 3 * size + at + range + 2 * (code - first))
        if ((glyph & 0xffff) !== 0) characters.add(code)
      }
    }
  }
  return characters
}

export function readCardFont(): { readonly files: readonly Buffer[]; readonly draws: (character: string) => boolean } {
  const { resolve } = createRequire(import.meta.url)
  const files = parts.map((part) =>
    unpack(readFileSync(resolve(`@fontsource/brygada-1918/files/brygada-1918-${part}-500-normal.woff`))),
  )
  const all = files.map(charactersOf)
  return { files, draws: (character) => all.some((one) => one.has(character.codePointAt(0) ?? 0)) }
}
