import { readFileSync } from 'node:fs'
import subset from 'subset-font'

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const asText = (codes: readonly number[]) => String.fromCodePoint(...codes)

export const commonSigns = `${asText(between(0x20, 0x7e))}\u00A0\u2007£€©·×–—‘’“”…•áéíóúÁÉÍÓÚ`

// What the fonts' packages call Latin.
const latin = asText([
  ...between(0xa1, 0xff),
  0x131,
  0x152,
  0x153,
  ...between(0x2bb, 0x2dc),
  ...between(0x2000, 0x2215),
])
const parts = {
  '': commonSigns,
  'rest-': Array.from(latin)
    .filter((sign) => !commonSigns.includes(sign))
    .join(''),
}
const fonts = {
  figtree: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  brygada: { file: '@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff2' },
}
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'tnum']

/** The shop's fonts cut in two, as WOFF2 by file name: what nearly every page needs, and what a page asks for where it shows such a sign. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const [name, { file, ...axes }] of Object.entries(fonts)) {
    const font = readFileSync(`node_modules/${file}`)
    for (const [part, signs] of Object.entries(parts))
      files.set(`${part}${name}.woff2`, await subset(font, signs, { targetFormat: 'woff2', keepFeatures, ...axes }))
  }
  return files
}
