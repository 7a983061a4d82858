import { readFileSync } from 'node:fs'

/** The characters of a line such as 'eacute E9', by the name. */
function readEntities(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('./html-entities.txt', import.meta.url), 'utf8')
  const lines = text.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', ...points] = line.split(' ')
      return [name, String.fromCodePoint(...points.map((point) => Number.parseInt(point, 16)))] as const
    }),
  )
}

let entities: ReadonlyMap<string, string> | undefined

/** HTML reads the numbers 128 to 159 as Windows did, such as 146 as ’. */
const windows = new TextDecoder('windows-1252')

function characterOf(point: number, whole: string): string {
  if (point >= 0x80 && point <= 0x9f) return windows.decode(Uint8Array.of(point))
  const isCharacter = point > 31 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(point) : whole
}

/** Replaces all named and numbered entities of HTML, once. What is none stays. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi,
    (whole, code?: string, name?: string) => {
      if (name === undefined) return characterOf(Number(code?.replace(/^x/i, '0x')), whole)
      entities ??= readEntities()
      // A space that doesn't break is a space in a product's text.
      return name === 'nbsp' ? ' ' : (entities.get(name) ?? entities.get(name.toLowerCase()) ?? whole)
    },
  )
}
