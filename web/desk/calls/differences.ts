import { type AnyFields, shownFields, valueWords } from '#shop/fields.ts'

export type Difference = { readonly name: string; readonly one: string; readonly other: string }

/** The fields in which two versions of a thing differ, in words. */
export function differencesBetween<Whole extends object>(
  [one, other]: readonly [Whole, Whole],
  fields: AnyFields<Whole>,
): Difference[] {
  const others = new Map<string, unknown>(Object.entries(other))
  return shownFields(fields, one).flatMap(([name, field, value]) => {
    const otherValue = others.get(name)
    if (JSON.stringify(value) === JSON.stringify(otherValue)) return []
    const words = [valueWords(field, one, value), valueWords(field, other, otherValue)] as const
    // Two pictures can have the same description.
    return [{ name: field.label, one: words[0], other: words[0] === words[1] ? `${words[1]} (changed)` : words[1] }]
  })
}
