import type { Made } from './made.ts'
import type { Shot } from './shots.ts'

type Facts = {
  readonly made: Made
  readonly fingerprintOf: (shot: Shot) => string
  readonly again?: boolean
}

/** The pictures that have to be rendered: those never made, or made from another recipe or scene. */
export function toRender(shots: readonly Shot[], { made, fingerprintOf, again = false }: Facts): Shot[] {
  return shots.filter((shot) => again || made[shot.name]?.fingerprint !== fingerprintOf(shot))
}
