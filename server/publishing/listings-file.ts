import * as v from 'valibot'
import { handleFor, PHOTOS_MAX, Piece } from '#shop/catalogue/piece.ts'
import { sizes } from '#shop/catalogue/product.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#shop/catalogue/rules.ts'
import { centsFromEuro } from '#shop/money.ts'
import { allSettings } from '#shop/own-settings.ts'
import type { OwnSettings as Own } from '#shop/settings.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { ReadFile } from './catalogue-file.ts'

type Row = { readonly line: number; readonly cells: readonly string[] }

const CELL = /(?:^|,|\r?\n)(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))/g

/** The rows of a CSV text (RFC 4180), each with the line that it begins on; null where a quote is never closed. */
function rowsOf(text: string): Row[] | null {
  const rows: { line: number; cells: string[] }[] = []
  let [line, end] = [1, 0]
  for (const match of text.matchAll(CELL)) {
    const [whole, quoted, plain = ''] = match
    if (match.index !== end) return null
    const begins = /^\r?\n/.test(whole) || rows.length === 0
    if (/^\r?\n/.test(whole)) line += 1
    if (begins) rows.push({ line, cells: [] })
    rows.at(-1)?.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += (quoted ?? '').split('\n').length - 1
    end = match.index + whole.length
  }
  return end === text.length ? rows.filter(({ cells }) => cells.some((cell) => cell !== '')) : null
}

const STORY_MAX = 3000
const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(sanitizeLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

// A character of two halves is kept whole or left away.
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

const nearest = (cents: number, prices: readonly number[]) =>
  prices.reduce((best, price) => (Math.abs(price - cents) < Math.abs(best - cents) ? price : best))

const materialsIn = (cell: string) => {
  const materials = cell.split(',').map((material) => sanitizeLine(material.replaceAll('_', ' ')))
  return [...new Set(materials.filter(Boolean))]
}

const IMAGES = Array.from({ length: PHOTOS_MAX }, (_, at) => `IMAGE${at + 1}`)

/** The name of the file at the end of an address, or of a path: what a picture that was saved from there is called. */
function nameIn(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/)
  const name = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A listing as the draft that it becomes, with the names of its pictures. */
export type Listing = Omit<Piece, 'id'> & { readonly images: readonly string[] }

/** Reads the listings that Etsy exports as CSV: a draft for each, with the nearest of the prices in these settings and the first sentence of its description; category and words for its pictures are for its maker to choose. */
export function readListings(name: string, text: string, own: Own = {}): ReadFile<Listing[]> {
  const { tiers, categories } = allSettings(own)
  const prices = tiers.map(({ cents }) => cents)
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  if (rows === null) return { ok: false, faults: [`${name}:1: this is not CSV: a quote is never closed.`] }
  const [head, ...listings] = rows
  const columns = head?.cells.map((cell) => cell.trim().toUpperCase()) ?? []
  const missing = ['TITLE', 'DESCRIPTION', 'PRICE'].filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return {
      ok: false,
      faults: missing.map((column) => `${name}:1: there is no column ${column}, as Etsy's listings have it.`),
    }
  const faults: string[] = []
  const pieces = listings.map(({ line, cells }): Listing => {
    const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
    const title = sanitizeLine(cell('TITLE'))
    const price = centsFromEuro(Number(cell('PRICE')))
    if (title === '') faults.push(`${name}:${line}: this listing has no title.`)
    const materials = materialsIn(cell('MATERIALS'))
    if (!v.is(Piece.entries.materials, materials))
      faults.push(`${name}:${line}: these are too many or too long materials.`)
    if (!(price > 0)) faults.push(`${name}:${line}: ${JSON.stringify(cell('PRICE'))} is no price.`)
    const story = cut(paragraphsOf(cell('DESCRIPTION')), STORY_MAX)
    const [sentence = ''] = /^.*?(?:[.!?](?=\s|$)|$)/.exec(story.replaceAll('\n', ' ')) ?? []
    return {
      ...{
        state: 'draft',
        name: cut(title, NAME_MAX),
        handle: handleFor(title).slice(0, NAME_MAX).replace(/-$/, ''),
      },
      ...{
        priceCents: price > 0 ? nearest(price, prices) : 0,
        category: categories[0]?.name ?? '',
        materials,
      },
      ...{ description: cut(sentence, DESCRIPTION_MAX), story, alt: '', closeAlt: '', sizes: [...sizes] },
      images: [...new Set(IMAGES.map((column) => nameIn(cell(column))).filter(Boolean))],
      ...{ leadDays: null, recipe: null, added: null, pictures: '', photos: [] },
    }
  })
  return faults.length > 0 ? { ok: false, faults } : { ok: true, content: pieces }
}
