import type { Product } from './product.ts'

const colourWords: Readonly<Record<string, string>> = {
  Burgundy: 'red wine claret maroon',
  Leopardskin: 'leopard brown beige sand spotted animal',
  'Vibrant Colors': 'colours colourful bright rainbow multicolour',
  'Warm Tones': 'orange amber brown honey autumn',
  'Soft Romance': 'pink white cream blush pastel',
}

const stones = /jasper|quartz|amazonite|carnelian|garnet|howlite|tiger/i

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')

const singular = (word: string) =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(s|x|ch|sh)es$/, '$1')
        .replace(/([^s])s$/, '$1')
        .replace(/colour/, 'color')

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular)

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'with'])

const isTelling = (word: string) => !fillers.has(word)

const indexed = new WeakMap<Product, string[]>()

function searchable(product: Product): string[] {
  const known = indexed.get(product)
  if (known) return known
  const { name, category, materials, description, alt } = product
  const kinds = materials.some((material) => stones.test(material)) ? 'stone gemstone' : ''
  const texts = [name, category, colourWords[category], description, kinds, alt, ...materials]
  const words = wordsOf(texts.join(' ')).filter(isTelling)
  indexed.set(product, words)
  return words
}

/** Whether a product answers a search: every word, in any order, begins some word of it; accents, plurals and case are forgiven, words such as 'the' beside others left out. A search without a word, such as '!!!', finds nothing (S2.67). */
export function matchesSearch(product: Product, search: string): boolean {
  const typed = wordsOf(search)
  if (typed.length === 0) return search.trim() === ''
  const telling = typed.filter(isTelling)
  const words = searchable(product)
  return (telling.length > 0 ? telling : typed).every((wanted) => words.some((word) => word.startsWith(wanted)))
}
