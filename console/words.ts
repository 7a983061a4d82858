import * as v from 'valibot'
import type { Day } from '#shop/dates.ts'
import { isoDay } from '#shop/iso-day.ts'
import { cleanText } from '#shop/typed-text.ts'
import { Misuse } from './command.ts'

/** The words after a command where it takes so many, by their names; throws a Misuse for more or fewer. */
export function wordsFor(positionals: readonly string[], ...names: readonly string[]): string[] {
  const missing = names[positionals.length]
  if (missing !== undefined) throw new Misuse(`${missing} is missing.`)
  const extra = positionals[names.length]
  if (extra !== undefined) throw new Misuse(`'${extra}' is one word too many.`)
  return positionals.map(cleanText)
}

/** Parses a typed day, such as 2026-11-30. Null if the option is absent; throws a Misuse if it is not a day. */
export function dayIn(option: string, text: string | undefined): Day | null {
  if (text === undefined) return null
  if (!v.is(isoDay(), text)) throw new Misuse(`${option} must be a day, such as 2026-11-30.`)
  return text
}

/** One of a few words, or null if none is typed; throws a Misuse that lists them for any other. */
export function wordIn<Word extends string>(
  option: string,
  words: readonly Word[],
  text: string | undefined,
): Word | null {
  if (text === undefined) return null
  const parsed = v.safeParse(v.picklist(words), text)
  if (!parsed.success) throw new Misuse(`${option} must be one of ${words.join(', ')}.`)
  return parsed.output
}
