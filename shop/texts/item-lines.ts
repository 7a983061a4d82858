import { findAnyProduct, sellsCraft } from '../catalogue/catalogue.ts'
import type { GuidanceName } from '../catalogue/guidance.ts'
import { CARE_LINE, SAFETY_WARNING } from '../crafts/bracelets/lines.ts'
import type { Shop } from '../shop.ts'
import { asOneLine } from './own-text.ts'
import { guidanceOf, withSafetyContact } from './product-lines.ts'

export type Items = readonly { readonly id: string; readonly name: string }[]

/** A text and the names of the items that it is about, '' if it is about all of them. */
type Note<Content> = { readonly names: string; readonly content: Content }

/** The texts for some items, in their order and each once: the owner's, else the standard one of bracelets. An order that does not say what it holds has the whole shop's. */
export function notesOf<Standard>(
  shop: Shop,
  items: Items,
  name: GuidanceName,
  standard: Standard,
): Note<string | Standard>[] {
  const namesOf = new Map<string | Standard, Set<string>>()
  if (items.length === 0)
    namesOf.set(shop.settings.words[name] || (sellsCraft(shop, 'bracelets') ? standard : ''), new Set())
  for (const item of items) {
    const product = findAnyProduct(shop, item.id)
    const content = guidanceOf(shop, name, product) ?? (product?.craft === 'bracelets' ? standard : '')
    namesOf.set(content, (namesOf.get(content) ?? new Set()).add(item.name))
  }
  return [...namesOf].flatMap(([content, names]) =>
    content === '' ? [] : [{ content, names: namesOf.size > 1 ? [...names].join(', ') : '' }],
  )
}

const inOneLine = (notes: readonly Note<string>[]) =>
  notes.map(({ names, content }) => `${names && `${names}: `}${asOneLine(content).replace(/\.$/, '')}`).join('. ')

export function careLine(shop: Shop, items: Items): string {
  return inOneLine(notesOf(shop, items, 'careLine', CARE_LINE))
}

export function careAfterColon(shop: Shop, items: Items): string {
  const notes = notesOf(shop, items, 'careLine', CARE_LINE)
  return inOneLine(
    notes.map(({ names, content }) => ({ names, content: content.charAt(0).toLowerCase() + content.slice(1) })),
  )
}

/** The warnings that go with some items, if any, and where to tell of a danger (Regulation (EU) 2023/988, article 9). */
export function safetyLine(shop: Shop, items: Items): string {
  return withSafetyContact(shop, inOneLine(notesOf(shop, items, 'safety', SAFETY_WARNING)))
}
