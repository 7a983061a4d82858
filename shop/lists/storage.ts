import * as v from 'valibot'
import { findProduct } from '../catalogue/catalogue.ts'

/** A list of product ids. */
export type ProductIds = readonly string[]

const StoredId = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
])

/** Reads a stored list of products, given as ids or as objects with an id; unknown and repeated ones are dropped, said in `damaged`. */
export function parseStoredIds(value: unknown, most = Number.POSITIVE_INFINITY): { ids: ProductIds; damaged: boolean } {
  if (value === null || value === undefined) return { ids: [], damaged: false }
  if (!Array.isArray(value)) return { ids: [], damaged: true }
  const ids = value.flatMap((entry: unknown) => {
    const result = v.safeParse(StoredId, entry)
    return result.success && findProduct(result.output)?.id === result.output ? [result.output] : []
  })
  const unique = [...new Set(ids)].slice(0, most)
  return { ids: unique, damaged: unique.length < value.length }
}
