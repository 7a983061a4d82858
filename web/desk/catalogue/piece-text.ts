import { DEFAULT_SIZE, sizes } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import type { Piece } from '#shop/publishing/piece.ts'
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
  description: 'In a sentence',
  story: 'Story',
  alt: 'What the picture shows',
  closeAlt: 'What the close picture shows',
  sizes: 'Sizes',
  leadDays: 'Making, in days',
  recipe: 'Bead plan',
  photos: 'Pictures',
} as const
type Field = keyof typeof names

function wordsOf(piece: Piece, field: Field): string {
  if (field === 'priceCents') return formatCents(piece.priceCents)
  if (field === 'leadDays') return String(piece.leadDays ?? 'As the shop')
  if (field === 'recipe')
    return piece.recipe === null ? 'None' : `${piece.recipe.beadCount} beads, ${piece.recipe.sequence.join(' ')}`
  if (field === 'photos') return piece.photos.map(({ alt }, place) => `${place + 1}. ${alt || '–'}`).join(' ')
  if (field === 'materials' || field === 'sizes') return piece[field].join(', ')
  return piece[field]
}

/** Where two versions of a piece differ, field by field, in words. */
export function differencesOf(one: Piece, other: Piece): Difference[] {
  return differencesBetween([one, other], names, wordsOf)
}

/** Whether a piece offers the size that is chosen first and these; the sizes in their own order. */
export function withSize(piece: Piece, size: Piece['sizes'][number], isOffered: boolean): Piece['sizes'] {
  return sizes.filter((other) => (other === size ? isOffered || other === DEFAULT_SIZE : piece.sizes.includes(other)))
}

const DAYS_MAX = 99

/** Days from what a field of numbers holds: whole and at least one; null where it is empty. */
export function daysFrom(typed: number): number | null {
  return Number.isFinite(typed) ? Math.min(DAYS_MAX, Math.max(1, Math.round(typed))) : null
}
