import { isDeepStrictEqual } from 'node:util'

/**
 * Whether the row that is stored under an id from a browser holds what the same call would store now. If it does not,
 * the call is something else under a known id and must not pass for a repeat. `whatever` are columns that may differ, such as the time of the call.
 */
export function holds<Row extends object>(
  row: Row | undefined,
  wanted: Partial<Row>,
  whatever: readonly (keyof Row)[] = [],
): boolean {
  if (row === undefined) return false
  const kept = Object.fromEntries(whatever.map((column) => [column, row[column]]))
  return isDeepStrictEqual({ ...row, ...wanted, ...kept }, row)
}
