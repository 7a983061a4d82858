import { care } from '../crafts/bracelets/care.ts'
import type { Shop } from '../shop.ts'
import { ownSections } from './own-text.ts'
import { hasBracelet, type Items } from './product-lines.ts'
import type { Text } from './text.ts'

/** How to care for some items: the owner's words, else those of their craft, else null (S2.84). */
export function careOf(shop: Shop, items: Items): Text | null {
  const { care: own } = shop.settings.words
  if (own) return { title: 'Care', sections: ownSections(own) }
  return hasBracelet(shop, items) ? care : null
}
