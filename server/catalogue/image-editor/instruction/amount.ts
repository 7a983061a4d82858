/** How much a part of an instruction asks for: as a share (0.2 for '20%'), in stops, or as times the plain amount; the sign is -1 for 'less'. */
export type Amount = {
  readonly share: number | null
  readonly stops: number | null
  readonly times: number
  readonly sign: 1 | -1
}

/** A text with the match of a pattern cut out of it, or null if nothing matches. */
export function cut(text: string, pattern: RegExp): { readonly match: RegExpExecArray; readonly rest: string } | null {
  const match = pattern.exec(text)
  return match && { match, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` }
}

const SHARE = /([+-])? ?\b(\d+(?:\.\d+)?) ?(?:%|per ?cent\b)/
const STOPS =
  /([+-])? ?\b(\d+(?:\.\d+)?|[1-9]\/[1-9]|half|(?:a|one|two) (?:half|thirds?|quarters?)|a|an|one|two|three|third|quarter)(?: (?:of )?an?)?(?: full)? (?:f-?)?(?:stops?|ev)\b/
const MORE = /\b(more|increased?|raised?|boost(?:ed)?|higher|up|extra|push(?:ed)?|over)\b/g
const LESS = /\b(less|reduced?|decreased?|lower(?:ed)?|(?<!upside[ -])down|drop(?:ped)?|pull(?:ed)?|under|too)\b/g
const TIMES: readonly (readonly [RegExp, number])[] = [
  [/\b(extreme(ly)?|dramatic(ally)?|massive(ly)?|complete(ly)?|full(y)?|total(ly)?|maximum)\b/, 2],
  [
    /\b(a (tiny|little|wee) bit|a (little|bit|touch|hint|tad)|slight(ly)?|somewhat|gent(le|ly)|subt(le|ly)|faint(ly)?)\b/,
    0.5,
  ],
  [/\b(soft(?! focus)|thin|narrow|fine)\b/, 0.5],
  [
    /\b((very )?much|(quite )?a lot( of)?|lots( of)?|strong(ly|er)?|heav(y|ily|ier)|really|very|far|way|thick|wide|broad)\b/,
    1.5,
  ],
]

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  half: 2,
  third: 3,
  quarter: 4,
}

function countOf(words: string): number {
  const [first = '', second] = words.split(/[ /]/)
  const count = NUMBERS[first] ?? Number(first)
  if (second !== undefined) return count / (NUMBERS[second.replace(/s$/, '')] ?? Number(second))
  return ['half', 'third', 'quarter'].includes(first) ? 1 / count : count
}

function signOf(text: string): { sign: 1 | -1; rest: string } {
  const withoutLess = text.replaceAll(LESS, ' ')
  return { sign: withoutLess === text ? 1 : -1, rest: withoutLess.replaceAll(MORE, ' ') }
}

/** Cuts the words of amount out of a part of an instruction: 'much brighter' is 1.5 times the plain 'brighter'. */
export function readAmount(text: string): { readonly amount: Amount; readonly rest: string } {
  const stops = cut(text, STOPS)
  const share = cut(stops?.rest ?? text, SHARE)
  const minus = [stops, share].some((number) => number?.match[1] === '-')
  let { sign, rest } = signOf(share?.rest ?? stops?.rest ?? text)
  let times = 1
  for (const [pattern, factor] of TIMES) {
    const word = cut(rest, pattern)
    if (word) {
      times = factor
      rest = word.rest
      break
    }
  }
  if (minus) sign = sign === 1 ? -1 : 1
  return {
    amount: {
      share: share ? Math.min(1, Number(share.match[2]) / 100) : null,
      stops: stops ? countOf(stops.match[2] ?? '') : null,
      times,
      sign,
    },
    rest,
  }
}

/** An amount from 0 to 1. An instruction without a word of amount means the default. */
export function sizeOf({ share, times }: Amount, plain: number): number {
  return share ?? Math.min(1, plain * times)
}
