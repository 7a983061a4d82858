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
  RemoveSampleRequest,
  SaveProductRequest,
  UndoRequest,
} from '../desk/catalogue.ts'
import { defineCall } from './call.ts'
import { draftRefusals } from './refusals.ts'

const change = { method: 'post', role: 'staff', answer: CatalogueAnswer, refusals: draftRefusals } as const
const publishing = { ...change, role: 'owner', confirm: true } as const
const productChange = { ...change, body: ProductVersionRequest, answer: ProductAnswer } as const

export const readCatalogue = defineCall({
  summary: 'Lists all products as they are being edited, and what is in the way of publishing them.',
  path: '/desk/api/catalogue',
  method: 'get',
  role: 'staff',
  answer: CatalogueAnswer,
})

export const readProduct = defineCall({
  summary:
    "Shows a product as it is being edited; of the id 'new' an empty one, or a copy of the product whose id is copy.",
  path: '/desk/api/catalogue/products/:id',
  method: 'get',
  role: 'staff',
  query: v.object({ copy: v.optional(v.string()) }),
  answer: ProductAnswer,
  refusals: { 'no-product': 404 },
})

export const readPrices = defineCall({
  summary: 'Lists what a product has cost since the first publishing, and what the law lets one say of it.',
  path: '/desk/api/catalogue/products/:id/prices',
  method: 'get',
  role: 'staff',
  answer: PricesAnswer,
})

export const createProduct = defineCall({
  ...change,
  summary: 'Begins a product; a repeat with the same id answers the first.',
  path: '/desk/api/catalogue/create',
  body: CreateProductRequest,
  answer: CreatedAnswer,
})

export const saveProduct = defineCall({
  ...productChange,
  summary: 'Keeps a product as it was edited.',
  path: '/desk/api/catalogue/products/:id',
  body: SaveProductRequest,
})

export const revertProduct = defineCall({
  ...productChange,
  summary: 'Puts a product back to what is published.',
  path: '/desk/api/catalogue/products/:id/revert',
})

export const removeProduct = defineCall({
  ...productChange,
  summary: 'Takes a product away that was never in the shop.',
  path: '/desk/api/catalogue/products/:id/remove',
  answer: Done,
})

export const moveProduct = defineCall({
  ...change,
  summary: 'Moves a product to a position in the list.',
  path: '/desk/api/catalogue/move',
  body: MoveProductRequest,
})

export const removeSample = defineCall({
  ...change,
  summary: 'Takes the products and categories of the sample out of what is being edited; what was ordered is retired.',
  path: '/desk/api/catalogue/remove-sample',
  body: RemoveSampleRequest,
})

export const publish = defineCall({
  ...publishing,
  summary: 'Shows everybody what was being edited.',
  path: '/desk/api/catalogue/publish',
  body: PublishRequest,
})

export const undoPublish = defineCall({
  ...publishing,
  summary: 'Shows everybody the catalogue before.',
  path: '/desk/api/catalogue/undo',
  body: UndoRequest,
})

export const redoPublish = defineCall({
  ...publishing,
  summary: 'Shows everybody the catalogue again that the last undo took away.',
  path: '/desk/api/catalogue/redo',
  body: UndoRequest,
})
