import type { Made } from './made.ts'
import type { Shot } from './shots.ts'

type Facts = {
  readonly made: Made
  readonly fingerprintOf: (shot: Shot) => string
  readonly again?: boolean
}

export function toRender(shots: readonly Shot[], { made, fingerprintOf, again = false }: Facts): Shot[] {
  return shots.filter((shot) => again || made[shot.name]?.fingerprint !== fingerprintOf(shot))
}
