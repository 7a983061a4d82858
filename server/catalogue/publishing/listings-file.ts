import { CsvError, type InfoRecord, parse } from 'csv-parse/sync'
import { decodeHTMLStrict } from 'entities/decode'
import * as v from 'valibot'
import { foldedWords, foldLetters } from '#shop/fold-letters.ts'
import { type Cents, centsFromEuro } from '#shop/money.ts'
import { EditableProduct, handleFor, PHOTOS_MAX } from '#shop/publishing/editable-product.ts'
import { DESCRIPTION_MAX, NAME_MAX, STORY_MAX } from '#shop/publishing/rules.ts'
import { allSettings, DRAFT_TEXT_MAX } from '#shop/settings/own-settings.ts'
import type { OwnSettings as Own } from '#shop/settings/settings.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { ReadFile } from './catalogue-file.ts'
import { choicesIn, namesIn } from './listing-choices.ts'

type Row = { readonly line: number; readonly cells: readonly string[] }

// Etsy separates cells by commas. Spreadsheets of many countries save them with semicolons, or with tabs.
const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** The line by which Excel knows the separator, such as 'sep=;'. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[^\S\r\n]*(?:\r\n?|\n)/i

function separatorOf(text: string): Separator {
  const named = SEPARATORS.find((separator) => separator === SEPARATOR_LINE.exec(text)?.[1])
  if (named) return named
  const [head = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: Separator) => head.split(separator).length
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** The rows of a CSV text (RFC 4180), each with the number of its first line; or what is wrong in which line. */
function rowsOf(text: string): Row[] | { readonly line: number; readonly fault: string } {
  const named = SEPARATOR_LINE.exec(text)?.[0] ?? ''
  const before = named === '' ? 0 : 1
  const rows: Row[] = []
  let line = before + 1
  const takeRow = (cells: string[], { lines }: InfoRecord) => {
    if (cells.some((content) => content !== '')) rows.push({ line, cells })
    line = before + lines + 1
    return null
  }
  try {
    // csv-parse would count a line end of Windows inside a cell as two lines.
    const lines = text.slice(named.length).replaceAll(/\r\n?/g, '\n')
    parse(lines, { delimiter: separatorOf(text), relax_column_count: true, on_record: takeRow })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // An open quote is noticed at the end of the file only. It is in the row that never ended.
    return error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? { line, fault: 'a quote is never closed' }
      : { line: before + Number(error.lines), fault: 'words stand beside a quoted text' }
  }
}

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(sanitizeLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function cut(text: string, max: number): string {
  // A surrogate pair is kept whole or left out.
  const start = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
  const isWhole = text.length <= max || /^\s/.test(text.slice(start.length))
  return (isWhole ? start : start.replace(/(\S)\s+\S*$/, '$1')).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '').trim()
}

/** A price in euro with at most two decimals, after a point or a comma, as cents; null if it is none. */
function priceIn(cell: string): Cents | null {
  const text = cell.trim().replace(',', '.')
  const cents = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? centsFromEuro(Number(text)) : 0
  return cents > 0 ? cents : null
}

const wordsIn = (cell: string) => namesIn(cell.replaceAll('_', ' '))

const IMAGES = Array.from({ length: PHOTOS_MAX }, (_, at) => `IMAGE${at + 1}`)

/** The file name at the end of a URL or a path, as a browser would save it. '?' and '#' end it in a URL only. */
function nameIn(address: string): string {
  const isUrl = /^https?:/i.test(address.trim())
  const [path = ''] = isUrl ? address.trim().split(/[?#]/) : [address.trim()]
  const name = path.split(/[/\\]/).at(-1) ?? ''
  if (!isUrl) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A listing as a product draft, with the names of its pictures, and notes of what the owner has to check, one sentence each. */
export type Listing = Omit<EditableProduct, 'id'> & {
  readonly images: readonly string[]
  readonly notes: readonly string[]
}

/** Reads Etsy's CSV export, each listing as a draft. A tag with a category's name chooses the category. The owner describes the pictures. Each fault names its line. */
export function readListings(name: string, text: string, own: Own = {}): ReadFile<Listing[]> {
  const { categories } = allSettings(own)
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  if ('fault' in rows) return { ok: false, faults: [`${name}:${rows.line}: this is not CSV: ${rows.fault}.`] }
  const [head, ...listings] = rows
  // Etsy has written the columns of variations with spaces and with underscores.
  const columns = head?.cells.map((cell) => cell.trim().toUpperCase().replaceAll('_', ' ')) ?? []
  const missing = ['TITLE', 'DESCRIPTION', 'PRICE'].filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return {
      ok: false,
      faults: missing.map((column) => `${name}:1: there is no column ${column}, as Etsy's listings have it.`),
    }
  const faults: string[] = []
  const first = new Map<string, { line: number; title: string }>()
  const products = listings.map(({ line, cells }): Listing => {
    const cell = (column: string) => decodeHTMLStrict(cells[columns.indexOf(column)] ?? '')
    const currency = cell('CURRENCY CODE').trim().toUpperCase()
    const choices = choicesIn(cell)
    const tags = wordsIn(cell('TAGS')).map(foldLetters)
    const tagged = categories.find((one) => tags.includes(foldLetters(one.name)))
    const title = sanitizeLine(cell('TITLE'))
    const handle = handleFor(title)
    // A handle that leaves out letters, such as 'vase' for '青い vase', tells no product from another.
    const isWhole = handle === foldedWords(title).join('-')
    const listed = { name: cut(title, NAME_MAX), handle: isWhole ? cut(handle, NAME_MAX).replace(/-$/, '') : '' }
    const price = priceIn(cell('PRICE'))
    const isAlike = listed.handle || foldedWords(listed.name).join('-') || listed.name
    const other = first.get(isAlike)
    first.set(isAlike, other ?? { line, title })
    if (cells.length > columns.length)
      faults.push(
        `${name}:${line}: it has ${cells.length} cells, and there are ${columns.length} columns. Put a text with commas in quotes.`,
      )
    if (currency !== '' && currency !== 'EUR')
      faults.push(`${name}:${line}: its price is in ${currency}: write it in euro, and EUR as the currency.`)
    for (const fault of choices.faults) faults.push(`${name}:${line}: ${fault}`)
    if (listed.name === '') faults.push(`${name}:${line}: this listing has no title.`)
    else if (other) {
      const isCut = Math.max(title.length, other.title.length) > NAME_MAX
      const like = isCut ? `begins with the same ${NAME_MAX} characters as` : 'is like'
      faults.push(
        `${name}:${line}: its title ${like} the one in line ${other.line}, so both would be one product. Change one of them.`,
      )
    }
    const materials = wordsIn(cell('MATERIALS'))
    if (!v.is(EditableProduct.entries.materials, materials))
      faults.push(`${name}:${line}: these are too many or too long materials.`)
    if (price === null) faults.push(`${name}:${line}: ${JSON.stringify(cell('PRICE'))} is no price.`)
    const whole = paragraphsOf(cell('DESCRIPTION'))
    const story = cut(whole, DRAFT_TEXT_MAX)
    const notes = [
      ...(title.length > NAME_MAX
        ? [
            `its title has ${title.length} characters, and a name has at most ${NAME_MAX}. Left out: “${title.slice(listed.name.length).trim()}”.`,
          ]
        : []),
      ...(story.length < whole.length
        ? [`its description has ${whole.length} characters, and a draft keeps ${DRAFT_TEXT_MAX}: the rest is left out.`]
        : []),
      ...(whole.length > STORY_MAX
        ? [
            `its description has ${whole.length} characters, and a story has at most ${STORY_MAX}: shorten it before you publish.`,
          ]
        : []),
      ...choices.notes,
    ]
    const [sentence = ''] = /^.*?(?:[.!?](?=\s|$)|$)/.exec(story.replaceAll('\n', ' ')) ?? []
    return {
      state: 'draft',
      ...listed,
      priceCents: price ?? 0,
      category: (tagged ?? categories[0])?.name ?? '',
      materials,
      facts: {},
      description: cut(sentence, DESCRIPTION_MAX),
      story,
      alt: '',
      closeAlt: '',
      notes: notes.map((note) => `${name}:${line}: ${note}`),
      images: [...new Set(IMAGES.map((column) => nameIn(cell(column))).filter(Boolean))],
      options: choices.options,
      personal: choices.personal,
      supply: choices.supply,
      craft: null,
      recipe: null,
      added: null,
      pictures: '',
      photos: [],
      guidance: {},
    }
  })
  return faults.length > 0 ? { ok: false, faults } : { ok: true, content: products }
}
