import * as v from 'valibot'

const text = v.string()
export const TextVersion = v.object({ name: text, number: v.number(), since: text })

export const LawAnswer = v.object({
  rows: v.array(v.object({ rule: text, wants: text, since: text, countries: text, screen: text })),
  missing: v.array(text),
  closed: v.array(text),
  versions: v.array(TextVersion),
})
export type LawAnswer = v.InferOutput<typeof LawAnswer>
