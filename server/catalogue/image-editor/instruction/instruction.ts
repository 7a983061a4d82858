import { INSTRUCTION_MAX } from '#shop/image-editor/edit.ts'
import { type Read, readAdjustment, readTint, stopsOf } from './adjustments.ts'
import { type Amount, cut, readAmount } from './amount.ts'
import { readBorder, readCrop, readFlip, readRotation } from './framing.ts'
import { CAPTION_MAX, type Step } from './step.ts'

/** What an instruction can ask for, as the end of a refusal. */
export const abilities =
  'It can do exposure, contrast, warmth, saturation, black and white, sepia, a tint by colour name, sharpen, blur, ' +
  'grain, vignette, crop to a ratio, rotate, flip, a border, and a caption in quotation marks.'

type Result = { readonly ok: true; readonly steps: readonly Step[] } | { readonly ok: false; readonly error: string }

const MONOCHROME = /\b(black[ -](and|&|n)[ -]white|b ?[&/] ?w|gr[ae]yscale|monochrome|mono)\b/g
const BETWEEN = /[,;!\n]|\.(?=\s|$)|\s(?:and|then|but|also|with|&)(?=\s)/
const FILLERS =
  /\b(it's|it|its|this|that|the|a|an|to|of|by|in|on|at|into|for|from|me|my|our|i'd|i|we|please|can|could|would|you|want|like|make|made|give|get|set|add|apply|put|do|turn|convert|change|use|have|is|be|looks?|bit|some|picture|image|photo|photograph|hero|whole|overall|all|sides?|around|round|effect|filter|colou?rs?|everything|and|then|also|with)\b/g

type Quotes = readonly string[]

function takeQuotes(instruction: string): { text: string; quotes: Quotes } {
  const quotes: string[] = []
  const keep = (quoted: string | undefined) => ` ‹${quotes.push((quoted ?? '').trim()) - 1}› `
  const text = instruction
    .replaceAll(/[‹›]/g, ' ')
    .replaceAll(/"([^"]+)"|“([^”]+)”|‘([^’]+)’|(?<!\w)'([^']+)'(?!\w)/g, (_, ...groups: (string | undefined)[]) =>
      keep(groups.slice(0, 4).find((group) => group !== undefined)),
    )
    .replaceAll(/\b(caption|title|text) ?: *([^,;‹\n]+)/gi, (_, word: string, rest: string) => `${word} ${keep(rest)}`)
  return { text, quotes }
}

function readCaption(text: string, quotes: Quotes): Read {
  const quote = cut(text, /‹(\d+)›/)
  if (!quote) return null
  const caption = quotes[Number(quote.match[1])] ?? ''
  const top = cut(quote.rest, /\b(at )?(the )?(top|above)\b/)
  const rest = (top?.rest ?? quote.rest).replace(
    /\b(captioned|caption|titled?|text|words?|lettering|write|written|saying|says?|reading|reads?|bottom|below|under(neath)?)\b/g,
    ' ',
  )
  const isPossible = caption !== '' && caption.length <= CAPTION_MAX
  return { step: isPossible ? { kind: 'caption', text: caption, position: top ? 'top' : 'bottom' } : null, rest }
}

function readMonochrome(text: string): Read {
  const word = cut(text, /\bmonochrome\b/)
  return word && { step: { kind: 'monochrome' }, rest: word.rest }
}

const withAmount = (step: Step) => 'amount' in step || 'stops' in step || step.kind === 'border'

function readPart(part: string, quotes: Quotes): readonly Step[] | null {
  const { amount, rest: words } = readAmount(part)
  const steps: Step[] = []
  let rest = words
  const readers: readonly ((text: string, amount: Amount) => Read)[] = [
    (text) => readCaption(text, quotes),
    readMonochrome,
    readBorder,
    readFlip,
    readRotation,
    readCrop,
    readTint,
    readAdjustment,
  ]
  for (const reader of readers) {
    for (let read = reader(rest, amount); read; read = reader(rest, amount)) {
      if (!read.step) return null
      steps.push(read.step)
      rest = read.rest
    }
  }
  const isNumbered = amount.stops !== null || amount.share !== null
  if (steps.length === 0 && amount.stops !== null) steps.push({ kind: 'exposure', stops: stopsOf(amount, amount.sign) })
  if (isNumbered && !steps.some(withAmount)) return null
  return steps.length > 0 && !/[\p{L}\p{N}]/u.test(rest.replaceAll(FILLERS, ' ')) ? steps : null
}

/** Reads an instruction in a photographer's words, several in a sentence, into steps in their order; refuses what it cannot do by saying what it can. */
export function readInstruction(instruction: string): Result {
  if (instruction.length > INSTRUCTION_MAX)
    return { ok: false, error: `An instruction has at most ${INSTRUCTION_MAX} characters.` }
  const { text, quotes } = takeQuotes(instruction)
  const parts = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .replaceAll(MONOCHROME, 'monochrome')
    .replaceAll(/\b(more|less) colou?r\b/g, '$1 saturation')
    .replaceAll(/\b(one|1) and a half\b/g, '1.5')
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part.replaceAll(FILLERS, '').trim() !== '')
  if (parts.length === 0) return { ok: false, error: `Say what the darkroom should do. ${abilities}` }
  const steps: Step[] = []
  for (const part of parts) {
    const read = readPart(part, quotes)
    if (!read) {
      const words = part
        .replaceAll(/‹(\d+)›/g, (_, index: string) => quotes[Number(index)] ?? '')
        .replaceAll(/\s+/g, ' ')
      return { ok: false, error: `The darkroom cannot do “${words}”. ${abilities}` }
    }
    steps.push(...read)
  }
  return { ok: true, steps }
}
