import { RECENTLY_VIEWED_MAX } from '../promises.ts'
import type { ProductIds } from './storage.ts'

/** Puts a product first among those viewed; the list keeps eight (S9.9). */
export function addViewed(viewed: ProductIds, id: string): ProductIds {
  return [id, ...viewed.filter((other) => other !== id)].slice(0, RECENTLY_VIEWED_MAX)
}
