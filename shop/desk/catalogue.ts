import * as v from 'valibot'
import { craftIds } from '#crafts/crafts.ts'
import { EditableProduct, productStates } from '../publishing/editable-product.ts'
import { FactSchema, GuidanceData } from '../settings/own-settings.ts'
import { Uuid } from '../uuid.ts'
import { SeenVersion } from './version.ts'

const version = SeenVersion
const id = EditableProduct.entries.id

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
  seen: v.array(id),
})
export const PublishRequest = v.object({ version: v.pipe(v.string(), v.maxLength(64)) })
export const RemoveSampleRequest = v.object({})
export const UndoRequest = v.object({ number: version })

const Fault = v.object({
  id: v.nullable(v.string()),
  field: v.nullable(v.string()),
  sentence: v.string(),
  index: v.optional(v.number()),
})

/** All products in their order, each with its changes since the catalogue was published, and the problems that stop a publish. `published` is null for the built-in catalogue. */
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
        photo: v.nullable(v.string()),
        photos: v.number(),
      },
      /** Words for published and counted products: 'Sold', 'Only 2 left', 'In stock'; '' for the others. */
      availability: v.optional(v.string(), ''),
      change: v.nullable(v.picklist(['new', 'changed'])),
      isSample: v.boolean(),
    }),
  ),
  isReordered: v.boolean(),
  /** How many products of the sample are on sale as they came. */
  samples: v.number(),
  settings: v.object({
    isChanged: v.boolean(),
    faults: v.array(v.object({ field: v.string(), sentence: v.string() })),
    dropped: v.nullable(v.string()),
  }),
  faults: v.array(Fault),
  published: v.nullable(v.object({ number: v.number(), at: v.string(), by: v.string() })),
  canUndo: v.boolean(),
  canRedo: v.boolean(),
  removed: v.number(),
})
export type CatalogueAnswer = v.InferOutput<typeof CatalogueAnswer>

export const ProductAnswer = v.object({
  product: EditableProduct,
  version,
  published: v.nullable(EditableProduct),
  wasPublished: v.boolean(),
  /** True if it may be deleted: it was never in the shop, or it is retired and was never sold. */
  canRemove: v.boolean(),
  pricing: v.object({
    tiers: v.array(v.object({ name: v.string(), cents: v.number() })),
    categories: v.array(v.object({ name: v.string(), guidance: v.optional(GuidanceData) })),
    guidance: GuidanceData,
    facts: v.array(FactSchema),
    crafts: v.array(v.picklist(craftIds)),
  }),
  faults: v.array(Fault),
  counted: v.array(v.string()),
})
export type ProductAnswer = v.InferOutput<typeof ProductAnswer>

/** Earlier prices of a product in the published catalogues (ISO UTC, cents); the lowest price of the last days; and the only one that may be shown as its earlier price, null if it was not lowered. */
export const PricesAnswer = v.object({
  periods: v.array(
    v.object({ priceCents: v.number(), since: v.string(), until: v.nullable(v.string()), number: v.number() }),
  ),
  lowest: v.nullable(v.number()),
  loweredFrom: v.nullable(v.number()),
})
export type PricesAnswer = v.InferOutput<typeof PricesAnswer>

export const CreatedAnswer = v.object({ id: v.string() })
