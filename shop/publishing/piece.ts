import * as v from 'valibot'
import { PHOTO_FILE } from '../catalogue/photo-file.ts'
import { type Product, sizes } from '../catalogue/product.ts'
import type { Recipe } from '../catalogue/recipe.ts'
import { isoDay } from '../iso-day.ts'
import { DRAFT_TEXT_MAX, lineUpTo, textUpTo } from '../settings/own-settings.ts'
import { LeadDays, RecipeData, type Snapshot } from '../snapshot.ts'

/** Where a piece stands: seen by nobody yet, in the shop, or not made any more. */
export const pieceStates = ['draft', 'shown', 'retired'] as const

const NAME_OF_FILES_MAX = 500
// Text that is too long is kept as a draft: the rules say at its field what has to be shorter.
const line = lineUpTo(DRAFT_TEXT_MAX)
const MANY = 100
/** Beads that a bead plan may string, far more than a piece may have. */
const STRUNG_MAX = 5000
const isPlan = ({ beads, sequence, repeat }: Recipe) =>
  sequence.length * repeat <= STRUNG_MAX && beads.every(({ key, kind }) => [key, kind].every((one) => v.is(line, one)))
/** Pictures of a piece at most. */
export const PHOTOS_MAX = 10

/** A product as its maker edits it, with all that is known of it in one place; whether it may be shown is for `catalogueFaults` to say. */
export const Piece = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  state: v.picklist(pieceStates),
  name: line,
  handle: line,
  priceCents: v.pipe(v.number(), v.integer(), v.minValue(1)),
  category: v.pipe(line, v.nonEmpty()),
  materials: v.pipe(v.array(line), v.maxLength(MANY)),
  description: line,
  story: textUpTo(DRAFT_TEXT_MAX),
  alt: line,
  closeAlt: line,
  sizes: v.pipe(v.array(v.picklist(sizes)), v.maxLength(sizes.length)),
  /** Working days that it takes to make; null for those of the shop. */
  leadDays: v.optional(v.nullable(LeadDays), null),
  recipe: v.nullable(v.pipe(RecipeData, v.check(isPlan))),
  /** The day on which it joined the shop; null for the first collection and for what has not been shown yet. */
  added: v.nullable(isoDay()),
  /** The name under which its pictures are kept; empty while it has none. */
  pictures: v.pipe(v.string(), v.maxLength(NAME_OF_FILES_MAX), v.regex(/^[a-z\d-]*$/)),
  /** The pictures that its maker has taken, in their order; with one of them, none of the built-in ones is shown. */
  photos: v.optional(
    v.pipe(v.array(v.object({ file: v.pipe(v.string(), v.regex(PHOTO_FILE)), alt: line })), v.maxLength(PHOTOS_MAX)),
    [],
  ),
})
export type Piece = v.InferOutput<typeof Piece>

/** The pieces that a catalogue shows and has retired, in its order. */
export function piecesOf({ products, recipes, closeAlts, stories, photoAlts }: Snapshot): Piece[] {
  return products.map((product) => {
    const {
      id,
      name,
      handle,
      priceCents,
      category,
      description,
      alt,
      leadDays = null,
      added = null,
      retired,
      pictures = handle,
    } = product
    return {
      ...{ id, name, handle, priceCents, category, description, alt, leadDays, added, pictures },
      state: retired ? 'retired' : 'shown',
      materials: [...product.materials],
      story: stories[id] ?? '',
      closeAlt: closeAlts[id] ?? '',
      sizes: [...(product.sizes ?? sizes)],
      recipe: recipes[id] ?? null,
      photos: (product.photos ?? []).map((file, place) => ({ file, alt: photoAlts?.[id]?.[place] ?? '' })),
    }
  })
}

function productOf({ id, name, handle, priceCents, category, materials, description, ...piece }: Piece): Product {
  const { alt } = piece.photos[0] ?? piece
  return {
    ...{ id, name, handle, priceCents, category, materials, description, alt },
    ...(piece.added !== null && { added: piece.added }),
    ...(piece.state === 'retired' && { retired: true }),
    ...(piece.sizes.length < sizes.length && { sizes: sizes.filter((size) => piece.sizes.includes(size)) }),
    ...(piece.leadDays !== null && { leadDays: piece.leadDays }),
    ...(piece.pictures !== handle && { pictures: piece.pictures }),
    ...(piece.photos.length > 0 && { photos: piece.photos.map(({ file }) => file) }),
  }
}

/** The snapshot that pieces make up, without those that are drafts. */
export function snapshotOf(pieces: readonly Piece[]): Snapshot {
  const known = pieces.filter(({ state }) => state !== 'draft')
  const byId = <Value>(partOf: (piece: Piece) => Value | null): Record<string, Value> =>
    Object.fromEntries(
      known.flatMap((piece) => {
        const value = partOf(piece)
        return value === null ? [] : [[piece.id, value] as const]
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

/** The handle that a name suggests: 'Turf & Fire' is 'turf-fire'. */
export function handleFor(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{Diacritic}|['’]/gu, '')
  const words = plain.toLowerCase().split(/[^a-z\d]+/)
  return words.filter(Boolean).join('-')
}
