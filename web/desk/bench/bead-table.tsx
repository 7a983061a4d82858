import type { Bead } from '#shop/catalogue/recipe.ts'
import type { BeadCount } from '#shop/desk/bench.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BeadMarkings } from '../bead-plan/bead-markings.tsx'
import { BeadOutline } from '../bead-plan/bead-outline.tsx'
import styles from './bench.module.css'

/** Lengths of a drawn bead, in units a millimetre, and how far the drawing reaches from its middle. */
const SCALE = 10
const REACH = 60

/** A bead as it looks, at the same scale for all. */
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

const measureOf = ({ lengthMm, diameterMm }: Bead) =>
  lengthMm === diameterMm ? `${diameterMm} mm` : `${lengthMm} × ${diameterMm} mm`

type Props = { beads: readonly BeadCount[]; caption: string; withKeys?: boolean }

/** Beads to lay out and how many of each, with their letters in the bead plan. */
export function BeadTable({ beads, caption, withKeys = false }: Props) {
  return (
    <table className={styles.beads}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Bead</th>
          <th scope="col">Measure</th>
          <th scope="col" className={styles.number}>
            Lay out
          </th>
        </tr>
      </thead>
      <tbody>
        {beads.map(({ bead, count }) => (
          <tr key={`${bead.key} ${bead.kind} ${bead.shape} ${bead.diameterMm} ${bead.lengthMm} ${bead.colour}`}>
            <th scope="row">
              <span className={styles.kind}>
                <BeadSwatch bead={bead} />
                {withKeys && <strong>{bead.key}</strong>}
                {bead.kind}
              </span>
            </th>
            <td>
              {bead.shape}, <span className={styles.measure}>{measureOf(bead)}</span>
            </td>
            <td className={styles.number}>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
