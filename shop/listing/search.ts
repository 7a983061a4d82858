import { factValue } from '../catalogue/facts.ts'
import type { Product } from '../catalogue/product.ts'
import { foldedWords } from '../fold-letters.ts'
import type { Shop } from '../shop.ts'

const stones = /jasper|quartz|amazonite|carnelian|garnet|howlite|tiger/i

const singularOf = (word: string) =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(s|x|ch|sh)es$/, '$1')
        .replace(/([^s])s$/, '$1')
        .replace(/colour/, 'color')

const wordsOf = (text: string) => foldedWords(text).map(singularOf)

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'with'])

const isTelling = (word: string) => !fillers.has(word)

/** The words of a product's facts: its texts and choices, and the names of those that are true of it. */
function factTexts({ settings: { facts } }: Shop, product: Product): string[] {
  return facts.flatMap((fact) => {
    const value = factValue(product, fact)
    return value === true ? fact.name : [value ?? []].flat().filter((one) => typeof one === 'string')
  })
}

function textOf(shop: Shop, product: Product): string {
  const { name, category, materials, description, alt } = product
  const kinds = materials.some((material) => stones.test(material)) ? 'stone gemstone' : ''
  const words = shop.settings.categories.find((one) => one.name === category)?.words
  // 'T-shirt' is also one word.
  const texts = [
    name,
    name.replace(/\p{Pd}/gu, ''),
    category,
    words,
    description,
    kinds,
    alt,
    ...factTexts(shop, product),
  ]
  return ['', ...wordsOf(texts.join(' ')).filter(isTelling)].join(' ')
}

const texts = new WeakMap<Shop['catalogue'], ReadonlyMap<Product, string>>()

/** The words of each product, a space before each. They are kept: folding them takes 80 ms for 1,000 products, too long for a keystroke. */
function textsOf(shop: Shop): ReadonlyMap<Product, string> {
  const known = texts.get(shop.catalogue)
  if (known) return known
  const made = new Map(shop.catalogue.products.map((product) => [product, textOf(shop, product)]))
  texts.set(shop.catalogue, made)
  return made
}

/** Returns a test of products: whether every word of a search, in any order, begins some word of the product. Accents, plurals and case do not matter; words such as 'the' are left out beside others. A search without a word, such as '!!!', finds nothing (S2.67). */
export function createSearch(shop: Shop, search: string): (product: Product) => boolean {
  const typed = wordsOf(search)
  if (typed.length === 0) return () => search.trim() === ''
  const telling = typed.filter(isTelling)
  const wanted = telling.length > 0 ? telling : typed
  const texts = textsOf(shop)
  return (product) => wanted.every((word) => texts.get(product)?.includes(` ${word}`))
}
