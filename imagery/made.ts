import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

const entry = v.object({
  /** Absent for an original that came from elsewhere. */
  fingerprint: v.optional(v.string()),
  /** The original and the way it was cut, as a digest; absent until it is cut. */
  source: v.optional(v.string()),
  version: v.optional(v.string()),
  /** AVIF quality by width, if the default quality made the file too large. */
  quality: v.optional(v.record(v.string(), v.number())),
})
const file = 'imagery/made.json'

export type Entry = v.InferOutput<typeof entry>
export type Made = Readonly<Record<string, Entry>>

export function readMade(): Made {
  return existsSync(file) ? v.parse(v.record(v.string(), entry), JSON.parse(readFileSync(file, 'utf8'))) : {}
}

export function noteMade(name: string, change: Entry): void {
  const made = readMade()
  const all = Object.entries({ ...made, [name]: { ...made[name], ...change } })
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
