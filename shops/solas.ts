import { snapshotIn } from '#shop/desk/shop-file.ts'
import { createShop, type ServerShop } from '#shop/shop.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import catalogue from './solas/catalogue.json' with { type: 'json' }

/** The built-in shop, until the owner publishes another: read from a folder that `npm run shop:export` could have written, with its settings and words (S1.1, S1.3, S1.4, S1.20, S2.33, S2.34, S2.44, S2.48, S2.51, S2.52, S2.95, S3.2, S3.3). */
export const solasSnapshot: Snapshot = snapshotIn(catalogue)

export const { products, recipes, settings = {} } = solasSnapshot

export const solas: ServerShop = createShop(solasSnapshot)
