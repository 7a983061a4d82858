import * as v from 'valibot'
import { Done } from '../desk/access.ts'
import {
  CatalogueAnswer,
  CreatedAnswer,
  CreateProductRequest,
  MoveProductRequest,
  PricesAnswer,
  ProductAnswer,
  ProductVersionRequest,
  PublishRequest,
  RetireBuiltInRequest,
  SaveProductRequest,
  UndoRequest,
} from '../desk/catalogue.ts'
import { defineCall } from './call.ts'
import { draftRefusals } from './refusals.ts'

const change = { method: 'post', role: 'staff', answer: CatalogueAnswer, refusals: draftRefusals } as const
const publishing = { ...change, role: 'owner', confirm: true } as const
const productChange = { ...change, body: ProductVersionRequest, answer: ProductAnswer } as const

/** All products as they are being edited, and what is in the way of publishing them. */
export const readCatalogue = defineCall({
  path: '/desk/api/catalogue',
  method: 'get',
  role: 'staff',
  answer: CatalogueAnswer,
})

/** A product as it is being edited; of the id 'new' an empty one, or a copy of the product whose id is `copy`. */
export const readProduct = defineCall({
  path: '/desk/api/catalogue/products/:id',
  method: 'get',
  role: 'staff',
  query: v.object({ copy: v.optional(v.string()) }),
  answer: ProductAnswer,
  refusals: { 'no-product': 404 },
})

/** What a product has cost since the first publishing, and what the law lets one say of it. */
export const readPrices = defineCall({
  path: '/desk/api/catalogue/products/:id/prices',
  method: 'get',
  role: 'staff',
  answer: PricesAnswer,
})

/** Begins a product; a repeat with the same id answers the first. */
export const createProduct = defineCall({
  ...change,
  path: '/desk/api/catalogue/create',
  body: CreateProductRequest,
  answer: CreatedAnswer,
})

/** Keeps a product as it was edited. */
export const saveProduct = defineCall({
  ...productChange,
  path: '/desk/api/catalogue/products/:id',
  body: SaveProductRequest,
})

/** Puts a product back to what is published. */
export const revertProduct = defineCall({ ...productChange, path: '/desk/api/catalogue/products/:id/revert' })

/** Takes a product away that was never in the shop. */
export const removeProduct = defineCall({
  ...productChange,
  path: '/desk/api/catalogue/products/:id/remove',
  answer: Done,
})

/** Moves a product to a position in the list. */
export const moveProduct = defineCall({ ...change, path: '/desk/api/catalogue/move', body: MoveProductRequest })

/** Retires every product that is in the shop as it came with it. */
export const retireBuiltIn = defineCall({
  ...change,
  path: '/desk/api/catalogue/retire-built-in',
  body: RetireBuiltInRequest,
})

/** Shows everybody what was being edited. */
export const publish = defineCall({ ...publishing, path: '/desk/api/catalogue/publish', body: PublishRequest })

/** Shows everybody the catalogue before. */
export const undoPublish = defineCall({ ...publishing, path: '/desk/api/catalogue/undo', body: UndoRequest })

/** Shows everybody the catalogue again that the last undo took away. */
export const redoPublish = defineCall({ ...publishing, path: '/desk/api/catalogue/redo', body: UndoRequest })
