import * as v from 'valibot'
import { Piece, pieceStates } from '../publishing/piece.ts'

const version = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = Piece.entries.id

/** The bodies of the calls that change the catalogue; each says which version was seen of what it changes. */
export const SavePieceRequest = v.object({ piece: Piece, version })
export const CreatePieceRequest = v.object({ piece: v.omit(Piece, ['id']) })
export const PieceVersionRequest = v.object({ version })
export const MovePieceRequest = v.object({
  id,
  place: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The ids of all pieces in the order that was seen. */
  seen: v.array(id),
})
export const PublishRequest = v.object({ version: v.pipe(v.string(), v.maxLength(64)) })
export const RetireBuiltInRequest = v.object({})
export const UndoRequest = v.object({ number: version })

const Fault = v.object({
  id: v.nullable(v.string()),
  field: v.nullable(v.string()),
  sentence: v.string(),
  place: v.optional(v.number()),
})

/** All pieces in their order, each with what is new about it since the catalogue was published; what is in the way of publishing; when that was done last and by whom, null for the built-in catalogue. */
export const CatalogueAnswer = v.object({
  version: v.string(),
  pieces: v.array(
    v.object({
      ...{
        id: v.string(),
        name: v.string(),
        handle: v.string(),
        priceCents: v.number(),
        state: v.picklist(pieceStates),
        /** The first picture that its maker has taken. */
        photo: v.nullable(v.string()),
      },
      change: v.nullable(v.picklist(['new', 'changed'])),
    }),
  ),
  isReordered: v.boolean(),
  /** How many pieces are in the shop as they came with it, while there are others beside them. */
  builtIn: v.number(),
  /** Whether the settings have changed since, and what is in the way of publishing them. */
  settings: v.object({ isChanged: v.boolean(), faults: v.array(v.string()) }),
  faults: v.array(Fault),
  published: v.nullable(v.object({ number: v.number(), at: v.string(), by: v.string() })),
  canUndo: v.boolean(),
  /** Whether an undo can itself be undone. */
  canRedo: v.boolean(),
  /** How many pieces that are published are no longer among them. */
  removed: v.number(),
})
export type CatalogueAnswer = v.InferOutput<typeof CatalogueAnswer>

/** A piece as it is being edited, with what is in the way of showing it; as it is published, null where it is not; and whether it was ever in the shop. */
export const PieceAnswer = v.object({
  piece: Piece,
  version,
  published: v.nullable(Piece),
  wasPublished: v.boolean(),
  /** Whether it may be deleted: it was never in the shop, or it is retired and was never sold. */
  canRemove: v.boolean(),
  /** What its maker chooses from. */
  pricing: v.object({
    tiers: v.array(v.object({ name: v.string(), cents: v.number() })),
    categories: v.array(v.object({ name: v.string() })),
  }),
  faults: v.array(Fault),
})
export type PieceAnswer = v.InferOutput<typeof PieceAnswer>

/** What a piece has cost in the published catalogues, for as long as each price held (ISO UTC); the lowest price of the last days; and the only one that it may be said to have been before, null where it was not lowered. Amounts in cents. */
export const PricesAnswer = v.object({
  periods: v.array(
    v.object({ priceCents: v.number(), since: v.string(), until: v.nullable(v.string()), number: v.number() }),
  ),
  lowest: v.nullable(v.number()),
  loweredFrom: v.nullable(v.number()),
})
export type PricesAnswer = v.InferOutput<typeof PricesAnswer>

export const CreatedAnswer = v.object({ id: v.string() })
