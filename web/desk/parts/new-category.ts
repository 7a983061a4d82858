import type { Category } from '#shop/settings/settings.ts'

/** A category that the owner adds, under an id of its own. */
export function newCategory(name: string): Category {
  return { id: `category-${crypto.randomUUID()}`, name }
}
