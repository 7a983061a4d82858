import * as v from 'valibot'
import { craftIds } from '#crafts/crafts.ts'
import { craftPlans } from '#crafts/rules.ts'
import { PART_ID, PART_NAME_MAX } from '../catalogue/options.ts'
import { PHOTO_FILE } from '../catalogue/photo-file.ts'
import type { Product } from '../catalogue/product.ts'
import { FactValues, OptionsData, PersonalData, SupplyData } from '../catalogue/product-data.ts'
import { foldLetters } from '../fold-letters.ts'
import { isoDay } from '../iso-day.ts'
import { DRAFT_TEXT_MAX, GuidanceData, lineUpTo, textUpTo } from '../settings/own-settings.ts'
import type { Snapshot } from '../snapshot.ts'

/** The states of a product: not published yet, in the shop, or no longer made. */
export const productStates = ['draft', 'shown', 'retired'] as const

const NAME_OF_FILES_MAX = 500
const HANDLE_MAX = 60
// A draft may hold text that is too long. The rules then show an error at its field.
const line = lineUpTo(DRAFT_TEXT_MAX)
const MANY = 100
const drafts = Object.values(craftPlans).map(({ draft }) => draft(DRAFT_TEXT_MAX))
export const PHOTOS_MAX = 10

/** A product with everything that its maker can edit. `catalogueFaults` decides whether it can be published (S10.205). */
export const EditableProduct = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  state: v.picklist(productStates),
  name: line,
  handle: line,
  /** 0 while it has none. */
  priceCents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The name of its category; '' while it has none. */
  category: line,
  materials: v.pipe(v.array(line), v.maxLength(MANY)),
  /** Its values of the facts that the owner has described, by their ids. */
  facts: v.optional(FactValues, {}),
  description: line,
  story: textUpTo(DRAFT_TEXT_MAX),
  alt: line,
  closeAlt: line,
  options: OptionsData,
  personal: PersonalData,
  supply: SupplyData,
  craft: v.nullable(v.picklist(craftIds)),
  /** What its craft keeps of it. */
  recipe: v.nullable(v.union(drafts)),
  /** The day on which it joined the shop; null for the first collection and for what has not been shown yet. */
  added: v.nullable(isoDay()),
  /** The name under which its pictures are kept; empty while it has none. */
  pictures: v.pipe(v.string(), v.maxLength(NAME_OF_FILES_MAX), v.regex(/^[a-z\d-]*$/)),
  /** The pictures that its maker has taken, in their order; with one of them, none of the built-in ones is shown. */
  photos: v.pipe(
    v.array(v.object({ file: v.pipe(v.string(), v.regex(PHOTO_FILE)), alt: line })),
    v.maxLength(PHOTOS_MAX),
  ),
  /** The texts that only it has; a missing one is its category's or the shop's. */
  guidance: GuidanceData,
})
export type EditableProduct = v.InferOutput<typeof EditableProduct>

export function editableProductsOf({ products, recipes, closeAlts, stories, photoAlts }: Snapshot): EditableProduct[] {
  return products.map((product) => ({
    ...sharedPart(product),
    state: product.retired ? 'retired' : 'shown',
    materials: [...product.materials],
    facts: product.facts ?? {},
    story: stories[product.id] ?? '',
    alt: product.alt,
    closeAlt: closeAlts[product.id] ?? '',
    craft: product.craft ?? null,
    recipe: recipes[product.id] ?? null,
    added: product.added ?? null,
    pictures: product.pictures ?? product.handle,
    photos: (product.photos ?? []).map((file, index) => ({ file, alt: photoAlts?.[product.id]?.[index] ?? '' })),
    guidance: product.guidance ?? {},
  }))
}

function productOf(product: EditableProduct): Product {
  const facts = Object.entries(product.facts).sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    ...sharedPart(product),
    materials: product.materials,
    alt: (product.photos[0] ?? product).alt,
    // In one order, so that a value that was emptied and typed again is no change.
    ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
    ...(product.added !== null && { added: product.added }),
    ...(product.state === 'retired' && { retired: true }),
    ...(product.craft !== null && { craft: product.craft }),
    ...(product.pictures !== product.handle && { pictures: product.pictures }),
    ...(product.photos.length > 0 && { photos: product.photos.map(({ file }) => file) }),
    ...(Object.keys(product.guidance).length > 0 && { guidance: product.guidance }),
  }
}

function sharedPart(product: Product | EditableProduct) {
  const { id, name, handle, priceCents, category, description, options, personal, supply } = product
  return { id, name, handle, priceCents, category, description, options, personal, supply }
}

export function snapshotOf(products: readonly EditableProduct[]): Snapshot {
  const known = products.filter(({ state }) => state !== 'draft')
  const byId = <Value>(partOf: (product: EditableProduct) => Value | null): Record<string, Value> =>
    Object.fromEntries(
      known.flatMap((product) => {
        const value = partOf(product)
        return value === null ? [] : [[product.id, value] as const]
      }),
    )
  const photoAlts = byId(({ photos }) => (photos.length > 0 ? photos.map(({ alt }) => alt) : null))
  return {
    products: known.map(productOf),
    recipes: byId(({ recipe }) => recipe),
    closeAlts: byId(({ closeAlt }) => closeAlt || null),
    stories: byId(({ story }) => story || null),
    ...(Object.keys(photoAlts).length > 0 && { photoAlts }),
  }
}

/** The handle that a name suggests: 'Turf & Fire' is 'turf-fire', 'Smørrebrød' is 'smorrebrod'; '' for a name without a Latin letter. */
export function handleFor(name: string): string {
  const handle = foldLetters(name)
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-')
  return /[a-z]/.test(handle) ? handle : ''
}

const cut = (handle: string, max: number) => handle.slice(0, max).replace(/-$/, '')

/** The id of an option or a field, from its name; `standard` for a name without a Latin letter. */
export function partId(name: string, standard: string): string {
  const id = cut(handleFor(name).replace(/^[^a-z]+/, ''), PART_NAME_MAX)
  return PART_ID.test(id) ? id : standard
}

/** Options or fields with ids of their own: one whose id an earlier one has gets a number. Names such as '青 size' and '赤 size' lead to one id. */
export function withOwnIds<Part extends { readonly id: string }>(parts: readonly Part[]): Part[] {
  const taken: string[] = []
  return parts.map((part) => {
    const id = freeHandle(part.id, (one) => taken.includes(one), PART_NAME_MAX)
    taken.push(id)
    return { ...part, id }
  })
}

/** The wanted handle, or with the first number from 2 that nothing else has. */
function freeHandle(wanted: string, isTaken: (handle: string) => boolean, max = HANDLE_MAX): string {
  let handle = wanted
  for (let count = 2; isTaken(handle); count += 1) handle = `${cut(wanted, max - 5)}-${count}`
  return handle
}

/** The last part of the path for a page with this title, different from all `others`. 'page' for a title without Latin letters, '' for no title. */
export function pageSlug(title: string, others: readonly string[]): string {
  if (title.trim() === '') return ''
  return freeHandle(cut(handleFor(title), HANDLE_MAX) || 'page', (slug) => others.includes(slug))
}

/** The handle of a product that is not taken by another: from its name, else from what the shop sells and the product's number, such as 'vase-28'. */
export function ownHandle(
  { id, name }: Pick<EditableProduct, 'id' | 'name'>,
  noun: string,
  taken: ReadonlySet<string>,
): string {
  const wanted = cut(handleFor(name), HANDLE_MAX) || `${cut(handleFor(noun), HANDLE_MAX - 10) || 'product'}-${id}`
  return freeHandle(wanted, (handle) => taken.has(handle))
}
