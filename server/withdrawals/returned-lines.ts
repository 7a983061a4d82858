import * as v from 'valibot'
import { sizes } from '#shop/catalogue/product.ts'

const ReturnedLine = v.object({
  id: v.string(),
  name: v.string(),
  size: v.nullable(v.picklist(sizes)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
/** So many items of a line that go back. */
export type ReturnedLine = v.InferOutput<typeof ReturnedLine>

const Stored = v.pipe(v.string(), v.parseJson(), v.array(ReturnedLine))

/** What goes back by line, as a statement's row has it; null if it has none: then its words say what. */
export function returnedLines({ returned }: { readonly returned: string | null }): ReturnedLine[] | null {
  return returned === null ? null : v.parse(Stored, returned)
}
