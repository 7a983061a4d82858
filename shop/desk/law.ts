import * as v from 'valibot'

const text = v.string()
/** A version of a legal text, in force since a moment (ISO UTC). */
export const TextVersion = v.object({ name: text, number: v.number(), since: text })

/** What the law wants to be read and on which screen it is, what is missing before live payments, which countries are closed, and the versions of the legal texts, the newest first. */
export const LawAnswer = v.object({
  rows: v.array(v.object({ rule: text, wants: text, since: text, countries: text, screen: text })),
  missing: v.array(text),
  closed: v.array(text),
  versions: v.array(TextVersion),
})
export type LawAnswer = v.InferOutput<typeof LawAnswer>
