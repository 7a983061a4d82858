import * as v from 'valibot'
import { findProduct } from '../catalogue/catalogue.ts'
import type { Shop } from '../shop.ts'

export type ProductIds = readonly string[]

const StoredId = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
])

/** Reads a stored list of at most `max` products, given as ids or as objects with an id; `damaged` if any was dropped, as unknown or repeated ones are. */
export function parseStoredIds(
  shop: Shop,
  value: unknown,
  max = Number.POSITIVE_INFINITY,
): { ids: ProductIds; damaged: boolean } {
  if (value === null || value === undefined) return { ids: [], damaged: false }
  if (!Array.isArray(value)) return { ids: [], damaged: true }
  const ids = value.flatMap((entry: unknown) => {
    const result = v.safeParse(StoredId, entry)
    return result.success && findProduct(shop, result.output)?.id === result.output ? [result.output] : []
  })
  const unique = [...new Set(ids)].slice(0, max)
  return { ids: unique, damaged: unique.length < value.length }
}

/** A list of products as the browser keeps the comparison and the recently viewed: objects with an id (S3.9, S3.11). */
export function storedProducts(ids: ProductIds): { id: string }[] {
  return ids.map((id) => ({ id }))
}
