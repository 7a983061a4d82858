import type { Bead } from '../recipe.ts'
import { BeadMarkings } from './bead-markings.tsx'
import { BeadOutline } from './bead-outline.tsx'
import styles from './bead-swatch.module.css'

/** Lengths of a drawn bead, in units a millimetre, and how far the drawing reaches from its middle. */
const SCALE = 10
const REACH = 60

export function BeadSwatch({ bead }: { bead: Bead }) {
  return (
    <svg
      className={styles.swatch}
      viewBox={`${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`}
      width={28}
      height={28}
      aria-hidden="true"
    >
      <BeadOutline bead={bead} scale={SCALE} fill={bead.colour} />
      <BeadMarkings bead={bead} scale={SCALE} seed={bead.key.charCodeAt(0)} />
    </svg>
  )
}

export function beadMeasure({ lengthMm, diameterMm }: Bead): string {
  return lengthMm === diameterMm ? `${diameterMm} mm` : `${lengthMm} × ${diameterMm} mm`
}
