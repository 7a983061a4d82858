import { COMPARISON_MAX } from '../promises.ts'
import type { ProductIds } from './storage.ts'

/** Adds a product to the comparison; a present one changes nothing, with three present the oldest drops (S4.9). */
export function addToComparison(comparison: ProductIds, id: string): ProductIds {
  return comparison.includes(id) ? comparison : [...comparison, id].slice(-COMPARISON_MAX)
}

/** Removes a product from the comparison (S4.10). */
export function removeFromComparison(comparison: ProductIds, id: string): ProductIds {
  return comparison.filter((other) => other !== id)
}
