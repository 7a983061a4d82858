import * as v from 'valibot'
import { crafts } from '../catalogue/product.ts'
import { EditableProduct, productStates } from '../publishing/editable-product.ts'
import { FactSchema, GuidanceData } from '../settings/own-settings.ts'
import { Uuid } from '../uuid.ts'
import { SeenVersion } from './version.ts'

const version = SeenVersion
const id = EditableProduct.entries.id

/** The bodies of the calls that change the catalogue. Each names the version that was seen. */
export const SaveProductRequest = v.object({ product: EditableProduct, version })
/** `changeId` is made by the client, so that a repeated request begins no second product. */
export const CreateProductRequest = v.object({
  changeId: v.optional(Uuid),
  product: v.omit(EditableProduct, ['id']),
})
export const ProductVersionRequest = v.object({ version })
export const MoveProductRequest = v.object({
  id,
  position: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The ids of all products in the order that was seen. */
  seen: v.array(id),
})
export const PublishRequest = v.object({ version: v.pipe(v.string(), v.maxLength(64)) })
export const RetireBuiltInRequest = v.object({})
export const UndoRequest = v.object({ number: version })

const Fault = v.object({
  id: v.nullable(v.string()),
  field: v.nullable(v.string()),
  sentence: v.string(),
  index: v.optional(v.number()),
})

/** All products in their order, each with what is new about it since the catalogue was published; what is in the way of publishing; when that was done last and by whom, null for the built-in catalogue. */
export const CatalogueAnswer = v.object({
  version: v.string(),
  products: v.array(
    v.object({
      ...{
        id: v.string(),
        name: v.string(),
        handle: v.string(),
        priceCents: v.number(),
        state: v.picklist(productStates),
        /** The first picture that its maker has taken. */
        photo: v.nullable(v.string()),
        /** How many pictures it has, including those that are being processed. */
        photos: v.number(),
      },
      /** Whether it can be had, of products that are published and counted: 'Sold', 'Only 2 left', 'In stock'; '' for the others. */
      availability: v.optional(v.string(), ''),
      change: v.nullable(v.picklist(['new', 'changed'])),
      /** Whether it is as it came with the shop. */
      isBuiltIn: v.boolean(),
    }),
  ),
  isReordered: v.boolean(),
  /** How many products are in the shop as they came with it, while there are others beside them. */
  builtIn: v.number(),
  /** Whether the settings have changed since, and what is in the way of publishing them. */
  settings: v.object({
    isChanged: v.boolean(),
    faults: v.array(v.object({ field: v.string(), sentence: v.string() })),
    /** What publishing drops from products because no fact takes it, in a sentence. */
    dropped: v.nullable(v.string()),
  }),
  faults: v.array(Fault),
  published: v.nullable(v.object({ number: v.number(), at: v.string(), by: v.string() })),
  canUndo: v.boolean(),
  /** Whether an undo can itself be undone. */
  canRedo: v.boolean(),
  /** How many products that are published are no longer among them. */
  removed: v.number(),
})
export type CatalogueAnswer = v.InferOutput<typeof CatalogueAnswer>

/** A product as it is being edited, with what is in the way of showing it; as it is published, null if it is not; and whether it was ever in the shop. */
export const ProductAnswer = v.object({
  product: EditableProduct,
  version,
  published: v.nullable(EditableProduct),
  wasPublished: v.boolean(),
  /** Whether it may be deleted: it was never in the shop, or it is retired and was never sold. */
  canRemove: v.boolean(),
  /** What its maker chooses from. */
  pricing: v.object({
    tiers: v.array(v.object({ name: v.string(), cents: v.number() })),
    categories: v.array(v.object({ name: v.string(), guidance: v.optional(GuidanceData) })),
    /** The texts that the whole shop gives with its products. */
    guidance: GuidanceData,
    /** The facts that products can have. */
    facts: v.array(FactSchema),
    /** The crafts of its products. */
    crafts: v.array(v.picklist(crafts)),
  }),
  faults: v.array(Fault),
  /** The keys of the variants that are counted already. */
  counted: v.array(v.string()),
})
export type ProductAnswer = v.InferOutput<typeof ProductAnswer>

/** What a product has cost in the published catalogues, for as long as each price held (ISO UTC); the lowest price of the last days; and the only one that it may be said to have been before, null if it was not lowered. Amounts in cents. */
export const PricesAnswer = v.object({
  periods: v.array(
    v.object({ priceCents: v.number(), since: v.string(), until: v.nullable(v.string()), number: v.number() }),
  ),
  lowest: v.nullable(v.number()),
  loweredFrom: v.nullable(v.number()),
})
export type PricesAnswer = v.InferOutput<typeof PricesAnswer>

export const CreatedAnswer = v.object({ id: v.string() })
