export type Difference = { readonly name: string; readonly one: string; readonly other: string }

export function differencesBetween<Field extends string, Whole extends Readonly<Record<Field, unknown>>>(
  [one, other]: readonly [Whole, Whole],
  names: Readonly<Record<Field, string>>,
  wordsOf: (whole: Whole, field: Field) => string,
): Difference[] {
  const fields = Object.keys(names).filter((name): name is Field => name in names)
  return fields
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => {
      const words = [wordsOf(one, field), wordsOf(other, field)] as const
      // Two pictures can have the same description.
      return { name: names[field], one: words[0], other: words[0] === words[1] ? `${words[1]} (changed)` : words[1] }
    })
}
