import { craftRules } from '#crafts/rules.ts'
import type { Shop } from '../shop.ts'
import { type Items, notesOf } from './item-lines.ts'
import { ownSections } from './own-text.ts'
import type { Text } from './text.ts'

/** How to care for some items: the owner's words, else those of their craft, else null (S2.84, S1.18). */
export function careOf(shop: Shop, items: Items): Text | null {
  const sections = notesOf(shop, items, 'care', craftRules, ({ care }) => care).flatMap(({ names, content }) => [
    ...(names === '' ? [] : [{ heading: names, blocks: [] }]),
    ...(typeof content === 'string' ? ownSections(content) : content.sections),
  ])
  return sections.length === 0 ? null : { title: 'Care', sections }
}
