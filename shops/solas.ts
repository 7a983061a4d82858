import { snapshotIn } from '#shop/desk/shop-file.ts'
import { createShop, type ServerShop } from '#shop/shop.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import catalogue from './solas/catalogue.json' with { type: 'json' }

/** The built-in shop, until the owner publishes another: read from a folder that `npm run shop:export` could have written. */
export const solasSnapshot: Snapshot = snapshotIn(catalogue)

export const { products, recipes } = solasSnapshot

export const solas: ServerShop = createShop(solasSnapshot)
