import type { Recipe } from './recipe.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const named: readonly (readonly [name: string, ...examples: Rgb[]])[] = [
  ['Black', [26, 26, 26], [46, 42, 43]],
  ['Grey', [128, 128, 128], [85, 86, 90], [169, 167, 165]],
  ['White', [247, 247, 245], [255, 255, 255]],
  ['Cream', [239, 230, 210], [230, 217, 190]],
  ['Brown', [58, 42, 32], [107, 74, 47], [74, 50, 34], [138, 90, 51]],
  ['Beige', [185, 143, 96], [201, 174, 134], [214, 190, 156]],
  ['Red', [196, 32, 43], [168, 32, 26]],
  ['Burgundy', [107, 21, 48], [138, 35, 64], [74, 15, 34]],
  ['Pink', [232, 160, 180], [241, 201, 207], [217, 130, 154], [214, 58, 134]],
  ['Orange', [224, 123, 40], [210, 105, 30]],
  ['Yellow', [242, 194, 48], [232, 210, 106]],
  ['Green', [62, 124, 75], [127, 168, 107], [47, 93, 80]],
  ['Turquoise', [63, 176, 172], [140, 207, 197]],
  ['Blue', [47, 95, 168], [124, 165, 214], [30, 50, 96]],
  ['Purple', [106, 61, 143], [167, 139, 196], [74, 42, 99]],
]
const metals: readonly (readonly [kind: RegExp, name: string])[] = [
  [/gold/i, 'Gold'],
  [/silver|steel/i, 'Silver'],
  [/copper/i, 'Copper'],
]
/** Google takes a colour and two more. */
const COLOURS_MAX = 3

function rgbOf(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

/** A colour as OKLab, where distances are close to what the eye sees (Björn Ottosson, 2020). */
function oklabOf(rgb: Rgb): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = rgb.map((byte) => {
    const part = byte / 255
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

const examples = named.flatMap(([name, ...colours]) => colours.map((rgb) => ({ name, lab: oklabOf(rgb) })))

function nameOf({ kind, colour }: Recipe['beads'][number]): string {
  const metal = metals.find(([pattern]) => pattern.test(kind))
  if (metal) return metal[1]
  const lab = oklabOf(rgbOf(colour))
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
