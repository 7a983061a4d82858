import { isDeepStrictEqual } from 'node:util'

/**
 * Whether the row that is stored under an id from a browser holds what the same call would store now. If it does not,
 * the call is something else under a known id and must not pass for a repeat.
 */
export function holds<Row extends object>(row: Row | undefined, wanted: Partial<Row>): boolean {
  return row !== undefined && isDeepStrictEqual({ ...row, ...wanted }, row)
}
