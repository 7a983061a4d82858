import type { Recipe } from './recipe.ts'

/** Ordinary names of colours, each with examples as #RRGGBB. */
const named: readonly (readonly [name: string, ...examples: string[]])[] = [
  ['Black', '#1A1A1A', '#2E2A2B'],
  ['Grey', '#808080', '#55565A', '#A9A7A5'],
  ['White', '#F7F7F5', '#FFFFFF'],
  ['Cream', '#EFE6D2', '#E6D9BE'],
  ['Brown', '#3A2A20', '#6B4A2F', '#4A3222', '#8A5A33'],
  ['Beige', '#B98F60', '#C9AE86', '#D6BE9C'],
  ['Red', '#C4202B', '#A8201A'],
  ['Burgundy', '#6B1530', '#8A2340', '#4A0F22'],
  ['Pink', '#E8A0B4', '#F1C9CF', '#D9829A', '#D63A86'],
  ['Orange', '#E07B28', '#D2691E'],
  ['Yellow', '#F2C230', '#E8D26A'],
  ['Green', '#3E7C4B', '#7FA86B', '#2F5D50'],
  ['Turquoise', '#3FB0AC', '#8CCFC5'],
  ['Blue', '#2F5FA8', '#7CA5D6', '#1E3260'],
  ['Purple', '#6A3D8F', '#A78BC4', '#4A2A63'],
]
/** Beads of metal are named by their metal. */
const metals: readonly (readonly [kind: RegExp, name: string])[] = [
  [/gold/i, 'Gold'],
  [/silver|steel/i, 'Silver'],
  [/copper/i, 'Copper'],
]
/** Google takes a colour and two more. */
const COLOURS_MAX = 3

/** A colour as OKLab, where distances are close to what the eye sees (Björn Ottosson, 2020). */
function oklabOf(hex: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const examples = named.flatMap(([name, ...hexes]) => hexes.map((hex) => ({ name, lab: oklabOf(hex) })))

function nameOf({ kind, colour }: Recipe['beads'][number]): string {
  const metal = metals.find(([pattern]) => pattern.test(kind))
  if (metal) return metal[1]
  const lab = oklabOf(colour)
  const distance = (other: readonly number[]) => Math.hypot(...lab.map((part, at) => part - (other[at] ?? 0)))
  return examples.toSorted((a, b) => distance(a.lab) - distance(b.lab))[0]?.name ?? ''
}

/** The colours of a bead plan that most of its length shows, at most three, the first the most. */
export function coloursOf({ beads }: Recipe): string[] {
  const shown = new Map<string, number>()
  for (const bead of beads) {
    const name = nameOf(bead)
    shown.set(name, (shown.get(name) ?? 0) + bead.count * bead.lengthMm * bead.diameterMm)
  }
  return [...shown]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, COLOURS_MAX)
    .map(([name]) => name)
}
