import type { Category } from '#shop/settings/settings.ts'
import { newId } from '../../platform/new-id.ts'

export function newCategory(name: string): Category {
  return { id: `category-${newId()}`, name }
}
