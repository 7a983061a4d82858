import type { Snapshot } from '../snapshot.ts'
import { products } from './products.ts'
import { solasDetails } from './solas-details.ts'
import { stories } from './stories.ts'

/** The snapshot of the built-in shop, until the owner publishes another. */
export const solasSnapshot: Snapshot = { products, ...solasDetails, stories }
