import { BEADS_MAX, type Recipe, strungBeads } from './recipe.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Faults of a bead plan. `materials` is null in a shop whose products have none. */
export function planFaults(recipe: Recipe, materials: readonly string[] | null): string[] {
  const { beads, sequence, beadCount, strungLengthMm, largestBeadMm } = recipe
  const keys = beads.map(({ key }) => key)
  const strung = strungBeads(recipe)
  const missing = sequence.filter((key) => !keys.includes(key))
  const unused = beads.filter(({ key }) => !sequence.includes(key))
  const kinds = new Set(beads.map(({ kind }) => kind))
  const unlisted = [...kinds].filter((kind) => materials && !materials.includes(kind))
  const unstrung = (materials ?? []).filter((material) => !kinds.has(material))
  const isSummed =
    strung.length === beadCount &&
    beads.every(({ key, count }) => strung.filter((bead) => bead.key === key).length === count) &&
    Math.abs(sum(strung.map(({ lengthMm }) => lengthMm)) - strungLengthMm) <= 0.5 &&
    Math.max(0, ...beads.map(({ diameterMm }) => diameterMm)) === largestBeadMm
  return [
    ...(new Set(keys).size < keys.length ? ['Two kinds of bead in the bead plan have the same letter.'] : []),
    ...(missing.length > 0 ? [`The order of the beads names ${missing[0]}, and no bead has that letter.`] : []),
    ...(unused.length > 0 ? [`Bead ${unused[0]?.key} of the bead plan is never strung.`] : []),
    ...(strung.length === 0 ? ['The bead plan has no beads.'] : []),
    ...(strung.length > BEADS_MAX ? [`The bead plan has more than ${BEADS_MAX} beads.`] : []),
    ...(beads.some(({ diameterMm, lengthMm }) => diameterMm <= 0 || lengthMm <= 0)
      ? ['Every bead needs a width and a length in millimetres.']
      : []),
    ...(unlisted.length > 0 ? [`${unlisted[0]} is in the bead plan, but not among the materials.`] : []),
    ...(unstrung.length > 0 ? [`${unstrung[0]} is among the materials, but not in the bead plan.`] : []),
    ...(isSummed || missing.length > 0 ? [] : ['The bead plan’s totals don’t add up.']),
  ]
}
