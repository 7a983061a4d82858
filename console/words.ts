import * as v from 'valibot'
import type { Day } from '#shop/dates.ts'
import { isoDay } from '#shop/iso-day.ts'
import type { Cents } from '#shop/money.ts'
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

/** Parses a typed amount of euro, '12', '12.3' or '12.34', into cents. Null if the option is absent; throws a Misuse if it is not an amount. */
export function centsIn(option: string, text: string | undefined): Cents | null {
  if (text === undefined) return null
  const [, euro, tenths = '', rest = ''] = /^(\d{1,6})(?:\.(\d)(\d)?)?$/.exec(text) ?? []
  const cents = Number(`${euro}${tenths.padEnd(1, '0')}${rest.padEnd(1, '0')}`)
  if (euro === undefined || cents === 0) throw new Misuse(`${option} must be an amount of euro, such as 12.34.`)
  return cents
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

/** A typed text as the desk takes it; throws a Misuse with the desk's sentence for any other. */
export function typedAs<Parsed>(schema: v.GenericSchema<unknown, Parsed>, text: unknown): Parsed {
  const parsed = v.safeParse(schema, text)
  if (!parsed.success) throw new Misuse(parsed.issues[0].message)
  return parsed.output
}
