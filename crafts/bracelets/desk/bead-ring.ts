import { type Bead, type Recipe, strungBeads } from '../recipe.ts'

/** A bead and its position: millimetres from the ring's centre, y downwards, and how far the thread is turned there, in radians. */
export type PlacedBead = { readonly bead: Bead; readonly x: number; readonly y: number; readonly turn: number }

export type BeadRing = { readonly beads: readonly PlacedBead[]; readonly radius: number }

// How much rounder than laid on a table the close view is cut, and how much of the thread it shows, in millimetres.
const CLOSE_RADIUS = 1.7
const CLOSE_SHOWN = { min: 20, max: 30 }

function along(beads: readonly Bead[], start: number, radius: number): PlacedBead[] {
  let end = start
  return beads.map((bead) => {
    const turn = (end + bead.lengthMm / 2) / radius
    end += bead.lengthMm
    return { bead, x: radius * Math.sin(turn), y: radius * Math.cos(turn), turn }
  })
}

/** Every bead on its ring; the first one begins at 6 o'clock and the order reads from left to right there. */
export function ringOf(recipe: Recipe): BeadRing {
  const beads = strungBeads(recipe)
  const radius = beads.reduce((length, bead) => length + bead.lengthMm, 0) / (2 * Math.PI)
  return { beads: along(beads, 0, radius), radius }
}

export function closeRunOf(recipe: Recipe): BeadRing & { readonly across: number } {
  const beads = strungBeads(recipe)
  const length = beads.reduce((sum, bead) => sum + bead.lengthMm, 0)
  const run = length / recipe.repeat
  const radius = (length / (2 * Math.PI)) * CLOSE_RADIUS
  const across = Math.min(CLOSE_SHOWN.max, Math.max(CLOSE_SHOWN.min, run))
  const twice = [...beads, ...beads]
  // A run too long to be shown is met where it begins; a whole round ahead, so that beads stand on both sides.
  const middle = run > 2 * across ? 0 : run / 2
  const shown = along(twice, -length - middle, radius).filter(({ turn }) => Math.abs(turn * radius) < across * 0.75)
  return { beads: shown, radius, across }
}
