import { type Amount, cut, sizeOf } from './amount.ts'
import { colours } from './colours.ts'
import type { Step } from './step.ts'

/** What a reader makes of its words, and the words that it leaves; null if it finds none of its own. */
export type Read = { readonly step: Step | null; readonly rest: string } | null

// A camera's dials stop at about as much.
const MAX_STOPS = 3
const PLAIN_STOPS = 0.5

type Adjustment = Extract<Step, { readonly amount: number }>['kind']
type Word = readonly [kind: 'exposure' | Exclude<Adjustment, 'tint'>, sign: 1 | -1, words: RegExp]

const WORDS: readonly Word[] = [
  ['vignette', 1, /\b(vignett(e|ed|ing)|dark(en|ened|er)? (the )?(corners|edges))\b/],
  ['exposure', 1, /\b((over)?exposed?|exposure|bright(er|en|ened|ness)?|light(er|en|ened))\b/],
  ['exposure', -1, /\b(underexposed?|dark(er|en|ened)?|dim(mer|med)?)\b/],
  ['contrast', 1, /\b(contrast(y|ier)?|punch(y|ier)?)\b/],
  ['contrast', -1, /\b(flat(ter|ten)?|faded?)\b/],
  ['warmth', 1, /\bwarm(er|th|ed)?\b/],
  ['warmth', -1, /\b(cool(er|ed)?|cold(er)?)\b/],
  ['saturation', 1, /\b(saturat(e|ed|ion)|colou?rful|(vivid|vibrant|rich(er)?)( colou?rs?)?|vibrance)\b/],
  ['saturation', -1, /\b(desaturat(e|ed|ion)|muted?|dull(er)?|paler?)( colou?rs?)?\b/],
  ['sepia', 1, /\bsepia([ -]ton(e|ed|ing))?\b/],
  ['sharpen', 1, /\b(sharp(en|ened|er|ness)?|crisp(er)?)\b/],
  ['blur', 1, /\b(blur(red|ry|rier|ring)?|soft(en|ened|er)|soft focus|out of focus)\b/],
  ['grain', 1, /\b((film )?grain(y|ier)?|noisy?e?)\b/],
]

const PLAIN = {
  contrast: 0.5,
  warmth: 0.5,
  saturation: 0.5,
  sepia: 1,
  sharpen: 0.5,
  blur: 0.4,
  grain: 0.4,
  vignette: 0.5,
} as const

/** The stops of an exposure, between 3 below and 3 above; a share of 0.2 brightens the light by a fifth. */
export function stopsOf({ stops, share, times }: Amount, sign: 1 | -1): number {
  const plain = sign * (stops ?? PLAIN_STOPS * times)
  const exact = share === null ? plain : Math.log2(Math.max(1 + sign * share, 2 ** -MAX_STOPS))
  return Math.max(-MAX_STOPS, Math.min(MAX_STOPS, exact))
}

function adjustment(kind: Word[0], amount: Amount, sign: 1 | -1): Step | null {
  if (kind === 'exposure') return { kind, stops: stopsOf(amount, sign) }
  if (amount.stops !== null) return null
  const size = sizeOf(amount, PLAIN[kind])
  if (kind === 'contrast' || kind === 'warmth' || kind === 'saturation') return { kind, amount: sign * size }
  return sign === 1 ? { kind, amount: size } : null
}

/** Reads one adjustment, such as 'brighter', 'less contrast' or 'one stop'. */
export function readAdjustment(text: string, amount: Amount): Read {
  for (const [kind, sign, words] of WORDS) {
    const word = cut(text, words)
    if (word) return { step: adjustment(kind, amount, amount.sign === sign ? 1 : -1), rest: word.rest }
  }
  return null
}

const COLOUR = new RegExp(`\\b(${Object.keys(colours).join('|')})\\b`)

/** Finds and removes the name of a colour in a text. Returns '#rrggbb', or null if there is none. */
export function readColour(text: string): { readonly colour: string; readonly rest: string } | null {
  const name = cut(text, COLOUR)
  const colour = colours[name?.match[0] ?? '']
  return name && colour !== undefined ? { colour, rest: name.rest } : null
}

/** Reads a tint, such as 'a blue tint'. */
export function readTint(text: string, amount: Amount): Read {
  const word = cut(text, /\b(tint(ed)?|tinge(d)?|ton(e|ed)|wash(ed)?|cast)\b/)
  const named = word && readColour(word.rest)
  if (!named) return null
  const { colour, rest } = named
  return { step: amount.sign === 1 ? { kind: 'tint', amount: sizeOf(amount, 0.4), colour } : null, rest }
}
