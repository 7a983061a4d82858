import { isDeepStrictEqual } from 'node:util'

/**
 * True if a call repeats the one that stored this row under an id from a browser: all that it would store is in the row.
 * Otherwise it is something else under a known id. `ignored` are columns that may differ, such as the time of the call.
 */
export function isRepeat<Row extends object>(
  row: Row | undefined,
  wanted: Partial<Row>,
  ignored: readonly (keyof Row)[] = [],
): boolean {
  if (row === undefined) return false
  const kept = Object.fromEntries(ignored.map((column) => [column, row[column]]))
  return isDeepStrictEqual({ ...row, ...wanted, ...kept }, row)
}
