import { snapshotIn } from '#shop/desk/shop-file.ts'
import { createShop, type ServerShop } from '#shop/shop.ts'
import type { Snapshot } from '#shop/snapshot.ts'
import catalogue from './solas/catalogue.json' with { type: 'json' }

/** The built-in shop, until the owner publishes another: read from a folder that `npm run shop:export` could have written (S1.1, S1.4, S1.20, S2.48, S3.2, S3.3). */
export const solasSnapshot: Snapshot = snapshotIn(catalogue)

export const { products, recipes } = solasSnapshot

export const solas: ServerShop = createShop(solasSnapshot)
