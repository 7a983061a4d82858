import { type ByCraft, partFor } from '#crafts/craft.ts'
import { craftLines } from '#crafts/crafts.ts'
import { findAnyProduct } from '../catalogue/catalogue.ts'
import type { GuidanceName } from '../catalogue/guidance.ts'
import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import { asOneLine } from './own-text.ts'
import { guidanceOf, withSafetyContact } from './product-lines.ts'

export type Items = readonly { readonly id: string; readonly name: string }[]

/** A text and the names of the items that it is about, '' if it is about all of them. */
type Note<Content> = { readonly names: string; readonly content: Content }

/** The texts for some items, in their order and each once: the owner's, else the standard one of its craft. An order that does not say what it holds has the whole shop's. */
export function notesOf<Craft, Standard>(
  shop: Shop,
  items: Items,
  name: GuidanceName,
  crafts: ByCraft<Craft>,
  standardOf: (craft: Craft) => Standard,
): Note<string | Standard>[] {
  const namesOf = new Map<string | Standard, Set<string>>()
  const standardFor = (product: Product | undefined) => {
    const craft = partFor(crafts, product)
    return craft === undefined ? '' : standardOf(craft)
  }
  if (items.length === 0)
    namesOf.set(shop.settings.words[name] || standardFor(shop.catalogue.products.find(({ craft }) => craft)), new Set())
  for (const item of items) {
    const product = findAnyProduct(shop, item.id)
    const content = guidanceOf(shop, name, product) ?? standardFor(product)
    namesOf.set(content, (namesOf.get(content) ?? new Set()).add(item.name))
  }
  return [...namesOf].flatMap(([content, names]) =>
    content === '' ? [] : [{ content, names: namesOf.size > 1 ? [...names].join(', ') : '' }],
  )
}

const inOneLine = (notes: readonly Note<string>[]) =>
  notes.map(({ names, content }) => `${names && `${names}: `}${asOneLine(content).replace(/\.$/, '')}`).join('. ')

export function careLine(shop: Shop, items: Items): string {
  return inOneLine(notesOf(shop, items, 'careLine', craftLines, ({ care }) => care))
}

export function careAfterColon(shop: Shop, items: Items): string {
  const notes = notesOf(shop, items, 'careLine', craftLines, ({ care }) => care)
  return inOneLine(
    notes.map(({ names, content }) => ({ names, content: content.charAt(0).toLowerCase() + content.slice(1) })),
  )
}

/** The warnings that go with some items, if any, and where to tell of a danger (Regulation (EU) 2023/988, article 9). */
export function safetyLine(shop: Shop, items: Items): string {
  return withSafetyContact(shop, inOneLine(notesOf(shop, items, 'safety', craftLines, ({ safety }) => safety)))
}
