import * as v from 'valibot'
import { type ReturnedLine, ReturnedLineData } from '#shop/cart/line-data.ts'

const Stored = v.pipe(v.string(), v.parseJson(), v.array(ReturnedLineData))

/** What goes back by line, as a statement's row has it; null if it has none: then its words say what. */
export function returnedLines({ returned }: { readonly returned: string | null }): ReturnedLine[] | null {
  return returned === null ? null : v.parse(Stored, returned)
}
