import type { Product } from '../catalogue/product.ts'
import { foldedWords } from '../fold-letters.ts'
import type { Category } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** What the products of each category that comes with the shop are found by beside its name, by its id, until the owner has given it other words. */
export const colourWords: Readonly<Record<string, string>> = {
  Burgundy: 'burgundy red wine claret maroon',
  Leopardskin: 'leopard brown beige sand spotted animal',
  'Vibrant Colors': 'colours colourful bright rainbow multicolour',
  'Warm Tones': 'orange amber brown honey autumn',
  'Soft Romance': 'pink white cream blush pastel',
}

const stones = /jasper|quartz|amazonite|carnelian|garnet|howlite|tiger/i

const singularOf = (word: string) =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(s|x|ch|sh)es$/, '$1')
        .replace(/([^s])s$/, '$1')
        .replace(/colour/, 'color')

const wordsOf = (text: string, singular = singularOf) => foldedWords(text).map(singular)

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'with'])

const isTelling = (word: string) => !fillers.has(word)

/** The words of a list's products in code order, and for each the positions of the products that have it. */
type WordIndex = { readonly words: readonly string[]; readonly positions: readonly (readonly number[])[] }

const indexes = new WeakMap<Shop['catalogue'], WordIndex>()

function wordsOfProduct(
  shop: Shop,
  { name, category, materials, description, alt }: Product,
  singular: (word: string) => string,
): Set<string> {
  const kinds = materials.some((material) => stones.test(material)) ? 'stone gemstone' : ''
  const { id = '', words = colourWords[id] }: Partial<Category> =
    shop.settings.categories.find((one) => one.name === category) ?? {}
  // 'T-shirt' is also one word.
  const texts = [name, name.replace(/\p{Pd}/gu, ''), category, words, description, kinds, alt, ...materials]
  return new Set(wordsOf(texts.join(' '), singular).filter(isTelling))
}

function indexOf(shop: Shop): WordIndex {
  const known = indexes.get(shop.catalogue)
  if (known) return known
  const byWord = new Map<string, number[]>()
  // A list has many words and few that differ.
  const forms = new Map<string, string>()
  const singular = (word: string) => {
    const form = forms.get(word) ?? singularOf(word)
    forms.set(word, form)
    return form
  }
  for (const [position, product] of shop.catalogue.products.entries())
    for (const word of wordsOfProduct(shop, product, singular)) {
      const positions = byWord.get(word)
      if (positions) positions.push(position)
      else byWord.set(word, [position])
    }
  const words = [...byWord.keys()].sort()
  const index = { words, positions: words.map((word) => byWord.get(word) ?? []) }
  indexes.set(shop.catalogue, index)
  return index
}

/** The index of the first word that is not before a prefix, and so begins with it if any does. */
function firstFrom(words: readonly string[], prefix: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns a test of positions: whether the product there answers a search: every word, in any order, begins some word of the product; accents, plurals and case are forgiven, words such as 'the' beside others left out. A search without a word, such as '!!!', finds nothing. A shop is indexed at its first search (S2.67). */
export function createSearch(shop: Shop, search: string): (position: number) => boolean {
  const typed = wordsOf(search)
  if (typed.length === 0) return () => search.trim() === ''
  const telling = typed.filter(isTelling)
  const wanted = new Set(telling.length > 0 ? telling : typed)
  const { words, positions } = indexOf(shop)
  // How many of the words each product has, as long as it has had every one before.
  const had = new Uint32Array(shop.catalogue.products.length)
  for (const [before, prefix] of [...wanted].entries())
    for (let at = firstFrom(words, prefix); words[at]?.startsWith(prefix); at += 1)
      for (const position of positions[at] ?? []) if (had[position] === before) had[position] = before + 1
  return (position) => had[position] === wanted.size
}
