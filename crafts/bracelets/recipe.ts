export const shapes = [
  'round',
  'rondelle',
  'disc',
  'seed',
  'potato',
  'heart',
  'triangle',
  'faceted round',
  'faceted rondelle',
] as const

export const finishes = [
  'polished',
  'translucent polished',
  'transparent gloss',
  'opaque gloss',
  'faceted transparent',
  'pearl lustre',
  'chatoyant',
  'metallic',
  'matte',
  'satin',
] as const

/** One kind of bead in a bracelet; lengths in millimetres, along the thread and across it. */
export type Bead = {
  readonly key: string
  readonly kind: string
  readonly shape: (typeof shapes)[number]
  readonly diameterMm: number
  readonly lengthMm: number
  readonly colour: string
  readonly finish: (typeof finishes)[number]
  readonly count: number
  readonly accents?: readonly string[]
}

/** The bead plan of a bracelet: its kinds of bead and the order in which they are strung, repeated. */
export type Recipe = {
  readonly beads: readonly Bead[]
  readonly sequence: readonly string[]
  readonly repeat: number
  readonly beadCount: number
  readonly strungLengthMm: number
  readonly innerCircumferenceMm: number
  readonly largestBeadMm: number
}

export const BEADS_MAX = 400

export function strungBeads(recipe: Recipe): Bead[] {
  const byKey = new Map(recipe.beads.map((bead) => [bead.key, bead]))
  const once = recipe.sequence.flatMap((key) => byKey.get(key) ?? [])
  return Array.from({ length: recipe.repeat }, () => once).flat()
}

export type BeadPlan = {
  readonly beads: readonly Omit<Bead, 'count'>[]
  readonly sequence: readonly string[]
  readonly repeat: number
}

/** A bead plan with its sums: how many of each bead, how long it is strung, and how far it is round inside, in mm, where the largest bead takes half its width off the radius. */
export function withSums({ beads, sequence, repeat }: BeadPlan): Recipe {
  const inRun = (key: string) => sequence.filter((other) => other === key).length
  const counted = beads.map((bead) => ({ ...bead, count: inRun(bead.key) * repeat }))
  const strungLengthMm = counted.reduce((length, { lengthMm, count }) => length + lengthMm * count, 0)
  const largestBeadMm = Math.max(0, ...beads.map(({ diameterMm }) => diameterMm))
  return {
    beads: counted,
    sequence,
    repeat,
    largestBeadMm,
    beadCount: counted.reduce((sum, { count }) => sum + count, 0),
    strungLengthMm: Math.round(strungLengthMm * 10) / 10,
    innerCircumferenceMm: Math.max(0, Math.round(strungLengthMm - Math.PI * largestBeadMm)),
  }
}
