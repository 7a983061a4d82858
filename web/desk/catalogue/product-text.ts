import { DEFAULT_SIZE, sizes } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { type Difference, differencesBetween } from '../parts/differences.ts'

/** A run of beads as it is typed: 'A A B' and 'aab' are the same. */
export function sequenceFrom(typed: string): string[] {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .split('')
}

const names = {
  state: 'State',
  name: 'Name',
  handle: 'Address',
  priceCents: 'Price',
  category: 'Category',
  materials: 'Materials',
  description: 'Short description',
  story: 'Story',
  alt: 'Picture description',
  closeAlt: 'Close picture description',
  sizes: 'Sizes',
  leadDays: 'Making time (working days)',
  recipe: 'Bead plan',
  photos: 'Pictures',
} as const
type Field = keyof typeof names

function wordsOf(product: EditableProduct, field: Field): string {
  if (field === 'priceCents') return formatCents(product.priceCents)
  if (field === 'leadDays') return String(product.leadDays ?? 'The shop’s usual time')
  if (field === 'recipe')
    return product.recipe === null ? 'None' : `${product.recipe.beadCount} beads, ${product.recipe.sequence.join(' ')}`
  if (field === 'photos') return product.photos.map(({ alt }, index) => `${index + 1}. ${alt || '–'}`).join(' ')
  if (field === 'materials' || field === 'sizes') return product[field].join(', ')
  return product[field]
}

/** Where two versions of a product differ, field by field, in words. */
export function differencesOf(one: EditableProduct, other: EditableProduct): Difference[] {
  return differencesBetween([one, other], names, wordsOf)
}

/** Whether a product offers the size that is chosen first and these; the sizes in their own order. */
export function withSize(
  product: EditableProduct,
  size: EditableProduct['sizes'][number],
  isOffered: boolean,
): EditableProduct['sizes'] {
  return sizes.filter((other) => (other === size ? isOffered || other === DEFAULT_SIZE : product.sizes.includes(other)))
}

const DAYS_MAX = 99

/** Days from what a field of numbers holds: whole and at least one; null if it is empty. */
export function daysFrom(typed: number): number | null {
  return Number.isFinite(typed) ? Math.min(DAYS_MAX, Math.max(1, Math.round(typed))) : null
}
