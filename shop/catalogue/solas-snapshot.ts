import { builtInDetails } from './built-in-details.ts'
import { products } from './products.ts'
import type { Snapshot } from './snapshot.ts'
import { stories } from './stories.ts'

/** The 27 bracelets that come with the shop: its catalogue until the owner publishes another. */
export const builtInSnapshot: Snapshot = { products, ...builtInDetails, stories }
