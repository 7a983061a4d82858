import { type Fact, factValue, factWords } from '#shop/catalogue/facts.ts'
import type { Option } from '#shop/catalogue/options.ts'
import type { PersonalField } from '#shop/catalogue/personal-fields.ts'
import type { Supply } from '#shop/catalogue/supply.ts'
import { formatCents } from '#shop/money.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { type Difference, differencesBetween } from '../calls/differences.ts'

/** A run of beads as it is typed: 'A A B' and 'aab' are the same. */
export function sequenceFrom(typed: string): string[] {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .split('')
}

/** Facts are compared one by one. Nobody edits the others. */
type Compared = Exclude<keyof EditableProduct, 'id' | 'added' | 'pictures' | 'materials' | 'facts'>

const names = {
  state: 'State',
  name: 'Name',
  handle: 'Address',
  priceCents: 'Price',
  category: 'Category',
  description: 'Short description',
  story: 'Story',
  alt: 'Picture description',
  closeAlt: 'Close picture description',
  options: 'Options',
  personal: 'Words from the customer',
  supply: 'Supply',
  craft: 'Craft',
  recipe: 'Bead plan',
  photos: 'Pictures',
  guidance: 'Care, size guide, safety warning',
} as const satisfies Readonly<Record<Compared, string>>
type Field = keyof typeof names

const withExtra = (name: string, extra: number) => (extra > 0 ? `${name} +${formatCents(extra)}` : name)

function optionWords({ name, values }: Option): string {
  return `${name}: ${values.map((value) => withExtra(value.name, value.extra)).join(', ')}`
}

function fieldWords({ label, kind, choices = [], required, bespoke, extra, maxLength }: PersonalField): string {
  const what = kind === 'choice' ? choices.join(', ') : `${maxLength} characters`
  return [withExtra(label, extra), what, required && 'required', bespoke && 'made for this customer only']
    .filter(Boolean)
    .join(', ')
}

function supplyWords(supply: Supply): string {
  if (supply.kind === 'made-to-order')
    return supply.leadDays ? `Made in ${supply.leadDays} working days` : 'Made to order'
  if (supply.kind === 'one-of-a-kind') return 'One of a kind'
  return `In stock: ${Object.values(supply.counts).reduce((sum, count) => sum + count, 0)}`
}

function wordsOf(product: EditableProduct, field: Field): string {
  if (field === 'priceCents') return product.priceCents > 0 ? formatCents(product.priceCents) : 'None'
  if (field === 'supply') return supplyWords(product.supply)
  if (field === 'options') return product.options.map(optionWords).join('; ')
  if (field === 'personal') return product.personal.map(fieldWords).join('; ')
  if (field === 'craft') return product.craft ?? 'None'
  if (field === 'recipe')
    return product.recipe === null ? 'None' : `${product.recipe.beadCount} beads, ${product.recipe.sequence.join(' ')}`
  if (field === 'photos') return product.photos.map(({ alt }, index) => `${index + 1}. ${alt || '–'}`).join(' ')
  if (field === 'guidance') return Object.values(product.guidance).join('; ')
  return product[field]
}

export function differencesOf(one: EditableProduct, other: EditableProduct, facts: readonly Fact[]): Difference[] {
  const known = facts.map((fact) => {
    const [before, after] = [one, other].map((product) => factWords(factValue(product, fact), fact))
    return { name: fact.name, one: before ?? '', other: after ?? '' }
  })
  return [...differencesBetween([one, other], names, wordsOf), ...known.filter((fact) => fact.one !== fact.other)]
}

/** The option with these values, whose ids are their names. A renamed value keeps the price that it adds; a new one adds nothing. */
export function withValues({ id, name, values, default: chosen }: Option, names: readonly string[]): Option {
  const kept = names.map((value, index) => {
    const before = values.find((one) => one.name === value) ?? values[index]
    const isAnother = before !== undefined && before.name !== value && names.includes(before.name)
    return { id: value, name: value, extra: isAnother ? 0 : (before?.extra ?? 0) }
  })
  const isOffered = chosen !== undefined && names.includes(chosen)
  return { id, name, values: kept, ...(isOffered && { default: chosen }) }
}

const DAYS_MAX = 99

/** Days from what a field of numbers holds: whole and at least one; null if it is empty. */
export function daysFrom(typed: number): number | null {
  return Number.isFinite(typed) ? Math.min(DAYS_MAX, Math.max(1, Math.round(typed))) : null
}
