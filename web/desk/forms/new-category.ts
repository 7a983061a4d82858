import type { Category } from '#shop/settings/settings.ts'
import { newId } from '../../platform/new-id.ts'

/** A category that the owner adds, under an id of its own. */
export function newCategory(name: string): Category {
  return { id: `category-${newId()}`, name }
}
