import { PAPER } from '#shop/look.ts'
import { type Read, readColour } from './adjustments.ts'
import { type Amount, cut, sizeOf } from './amount.ts'

const NAMED_RATIOS: Readonly<Record<string, number>> = {
  square: 1,
  portrait: 4 / 5,
  landscape: 3 / 2,
  widescreen: 16 / 9,
  panorama: 2,
  panoramic: 2,
}
const MAX_RATIO = 10
const NUMBER = '(\\d{1,4}(?:\\.\\d{1,3})?)'
const RATIO = new RegExp(`\\b(${Object.keys(NAMED_RATIOS).join('|')}|${NUMBER} ?(?::|x|×|by|to|/) ?${NUMBER})\\b`)

/** Reads a crop, such as 'crop to 4:5' or 'square'. */
export function readCrop(text: string): Read {
  const shape = cut(text, RATIO)
  if (!shape) return null
  const [, name = '', width, height] = shape.match
  const ratio = NAMED_RATIOS[name] ?? Number(width) / Number(height)
  const rest = shape.rest.replace(/\b(crop(ped)?|trim(med)?|aspect|ratio|format|shape)\b/g, ' ')
  const isPossible = ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO
  return { step: isPossible ? { kind: 'crop', ratio } : null, rest }
}

/** Reads a flip, such as 'mirror it' or 'flip vertically'; a plain one is horizontal. */
export function readFlip(text: string): Read {
  const word = cut(text, /\b(flip(ped)?|mirror(ed)?)\b/)
  if (!word) return null
  const upright = cut(word.rest, /\b(vertical(ly)?|upside[ -]down|top to bottom)\b/)
  if (upright) return { step: { kind: 'flip', axis: 'vertical' }, rest: upright.rest }
  const level = cut(word.rest, /\b(horizontal(ly)?|left[ -]to[ -]right|sideways)\b/)
  return { step: { kind: 'flip', axis: 'horizontal' }, rest: level?.rest ?? word.rest }
}

/** Reads a rotation, such as 'rotate 90 degrees left', 'turn upside down' or 'tilt by 2°'; plain 'rotate' is a quarter to the right. */
export function readRotation(text: string, { times }: Amount): Read {
  const word = cut(text, /\b(rotated?|turn(ed)?|tilt(ed)?|straighten(ed)?)\b/)
  if (!word) return null
  const upsideDown = cut(word.rest, /\b(upside[ -]down|half (a )?(turn|way))\b/)
  if (upsideDown) return { step: { kind: 'rotate', degrees: 180 }, rest: upsideDown.rest }
  const angle = cut(word.rest, /(?<![\w.])(-?\d{1,3}(?:\.\d{1,2})?) ?(°|deg(rees?)?\b)?/)
  const left = cut(angle?.rest ?? word.rest, /\b((counter|anti)-?clockwise|left)\b/)
  const right = left ? null : cut(angle?.rest ?? word.rest, /\b(clockwise|right)\b/)
  const isNamed = angle?.match[2] !== undefined || left !== null || right !== null
  if (!isNamed && !word.match[0].startsWith('rotate')) return null
  const degrees = (angle ? Number(angle.match[1]) : 90) * (left ? -1 : 1)
  const isExact = angle !== null || times === 1
  return { step: isExact ? { kind: 'rotate', degrees } : null, rest: (left ?? right ?? angle ?? word).rest }
}

const WIDEST_BORDER = 0.25
const WIDEST_BORDER_PIXELS = 500

/** Reads a border, such as 'a thin black border' or 'a 20 px frame'; a plain one is white, 4% of the shorter side. */
export function readBorder(text: string, amount: Amount): Read {
  const word = cut(text, /\b(border(ed)?|framed?)\b/)
  if (!word) return null
  const { colour, rest } = readColour(word.rest) ?? { colour: PAPER, rest: word.rest }
  const pixels = cut(rest, /\b(\d{1,4}) ?(px|pixels?)\b/)
  const width = pixels
    ? Math.min(Number(pixels.match[1]), WIDEST_BORDER_PIXELS)
    : Math.min(sizeOf(amount, 0.04), WIDEST_BORDER)
  const unit = pixels ? 'pixels' : 'share'
  return {
    step: amount.sign === 1 && width > 0 ? { kind: 'border', colour, width, unit } : null,
    rest: pixels?.rest ?? rest,
  }
}
