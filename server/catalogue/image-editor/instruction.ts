import { INSTRUCTION_MAX } from '#shop/image-editor/edit.ts'
import { PAPER } from '#shop/look.ts'

/** One step of an edit. Amounts go from 0 to 1, the strongest; below 0 they go the other way. Colours are '#rrggbb'. */
export type Step =
  | { readonly kind: 'exposure'; readonly stops: number }
  | { readonly kind: 'contrast' | 'warmth' | 'saturation'; readonly amount: number }
  | { readonly kind: 'sepia' | 'sharpen' | 'blur' | 'grain' | 'vignette'; readonly amount: number }
  | { readonly kind: 'monochrome' }
  /** Width through height, about the middle. */
  | { readonly kind: 'crop'; readonly ratio: number }
  | { readonly kind: 'rotate'; readonly degrees: 90 | 180 | 270 }
  | { readonly kind: 'flip'; readonly axis: 'horizontal' | 'vertical' }
  /** The width as a share of the shorter side. */
  | { readonly kind: 'border'; readonly colour: string; readonly width: number }

export const abilities =
  'It can do exposure, contrast, warmth, saturation, black and white, sepia, sharpen, blur, grain, vignette, ' +
  'crop to a ratio, rotate, flip, and a white or black border, each a little, plain or much.'

const MAX_RATIO = 10
const BLACK = '#000000'

function cropTo(width: number, height: number): Step | null {
  const ratio = width / height
  return ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO ? { kind: 'crop', ratio } : null
}

/** The words for each step, before those that it could be mistaken for; 'much' and 'a little' make the amount larger and smaller. */
const named: readonly (readonly [words: RegExp, step: (times: number, match: readonly string[]) => Step | null])[] = [
  [/vignett(e|ed|ing)|dark(en|er) (corners|edges)/, (times) => ({ kind: 'vignette', amount: 0.5 * times })],
  [
    /bright(er|en)|light(er|en)|(more|too) (dark|exposure|light)/,
    (times) => ({ kind: 'exposure', stops: 0.5 * times }),
  ],
  [/dark(er|en)|(less|too) (bright|exposure|light)/, (times) => ({ kind: 'exposure', stops: -0.5 * times })],
  [/(less|lower|reduce) contrast|flat(ter|ten)/, (times) => ({ kind: 'contrast', amount: -0.5 * times })],
  [/((more|increase) )?contrast/, (times) => ({ kind: 'contrast', amount: 0.5 * times })],
  [/less warm(th)?|cool(er)?|colder/, (times) => ({ kind: 'warmth', amount: -0.5 * times })],
  [/(more )?warm(er|th)?/, (times) => ({ kind: 'warmth', amount: 0.5 * times })],
  [/less (saturat(ed|ion)|colou?rful)|desaturate|muted/, (times) => ({ kind: 'saturation', amount: -0.5 * times })],
  [/(more )?(saturat(e|ed|ion)|colou?rful|vivid)/, (times) => ({ kind: 'saturation', amount: 0.5 * times })],
  [/gr[ae]yscale|monochrome/, () => ({ kind: 'monochrome' })],
  [/sepia/, (times) => ({ kind: 'sepia', amount: Math.min(1, times) })],
  [/sharp(er|en)?|crisp(er)?/, (times) => ({ kind: 'sharpen', amount: 0.5 * times })],
  [/blur(red)?|soft(er|en)?( focus)?/, (times) => ({ kind: 'blur', amount: 0.4 * times })],
  [/(film )?grain(y|ier)?/, (times) => ({ kind: 'grain', amount: 0.4 * times })],
  [/(\d{1,4}) ?(?:[:x×/]|by|to) ?(\d{1,4})/, (_, [, width, height]) => cropTo(Number(width), Number(height))],
  [/square/, () => cropTo(1, 1)],
  [/portrait/, () => cropTo(4, 5)],
  [/landscape/, () => cropTo(3, 2)],
  [/widescreen/, () => cropTo(16, 9)],
  [/flip(ped)? (vertically|upside down)/, () => ({ kind: 'flip', axis: 'vertical' })],
  [/(flip|mirror)(ped|ed)?( horizontally)?/, () => ({ kind: 'flip', axis: 'horizontal' })],
  [/((rotate|turn) )?upside down/, () => ({ kind: 'rotate', degrees: 180 })],
  [/(rotate|turn) (90 degrees )?left/, () => ({ kind: 'rotate', degrees: 270 })],
  [/(rotate|turn) (90 degrees )?right|rotate/, () => ({ kind: 'rotate', degrees: 90 })],
  [/black (border|frame)/, (times) => ({ kind: 'border', colour: BLACK, width: 0.04 * times })],
  [/(white )?(border|frame)/, (times) => ({ kind: 'border', colour: PAPER, width: 0.04 * times })],
]

const amounts: readonly (readonly [words: RegExp, times: number])[] = [
  [/\b(a (little|bit|touch|hint)|slight(ly)?|gently|subtle|thin)\b/, 0.5],
  [/\b(much|a lot|very|really|far|strong(ly)?|heavy|thick)\b/, 1.5],
]

const BETWEEN = /[,;!\n]|\.(?=\s|$)|\s(?:and|&|then|but|also|with)(?=\s)/
const FILLERS =
  /\b(it's|it|its|this|that|the|a|an|to|of|in|on|for|me|my|please|can|could|you|i|want|make|give|add|put|do|turn|set|crop(ped)?|trim|format|ratio|is|be|up|more|and|then|picture|image|photo|photograph|hero|whole|tone|effect|colou?rs?)\b/g

function readPart(part: string): readonly Step[] | null {
  const amount = amounts.find(([words]) => words.test(part))
  let left = amount ? part.replace(amount[0], ' ') : part
  const found: { readonly at: number; readonly step: Step | null }[] = []
  for (const [words, step] of named) {
    const match = new RegExp(`(?<![\\w.-])(?:${words.source})(?![\\w.-])`).exec(left)
    if (!match) continue
    found.push({ at: match.index, step: step(amount?.[1] ?? 1, match) })
    // As long as it was, so that the places of the other words stay.
    left = left.replace(match[0], ' '.repeat(match[0].length))
  }
  const steps = found.toSorted((one, other) => one.at - other.at).flatMap(({ step }) => step ?? [])
  const isUnderstood = found.length > 0 && !/[\p{L}\p{N}]/u.test(left.replace(FILLERS, ' '))
  return isUnderstood && steps.length === found.length ? steps : null
}

type Result = { readonly ok: true; readonly steps: readonly Step[] } | { readonly ok: false; readonly error: string }

/** Reads an instruction, several steps in a sentence, into steps in their order; refuses what it cannot do by saying what it can. */
export function readInstruction(instruction: string): Result {
  if (instruction.length > INSTRUCTION_MAX)
    return { ok: false, error: `An instruction has at most ${INSTRUCTION_MAX} characters.` }
  const parts = instruction
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\bblack (and|&) white\b|\bb ?& ?w\b/g, 'monochrome')
    .replaceAll(/\b(more|less) colou?r\b/g, '$1 saturation')
    .split(BETWEEN)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => /[\p{L}\p{N}]/u.test(part.replace(FILLERS, '')))
  if (parts.length === 0) return { ok: false, error: `Say what the darkroom should do. ${abilities}` }
  const steps: Step[] = []
  for (const part of parts) {
    const read = readPart(part)
    if (!read) return { ok: false, error: `The darkroom cannot do “${part}”. ${abilities}` }
    steps.push(...read)
  }
  return { ok: true, steps }
}
