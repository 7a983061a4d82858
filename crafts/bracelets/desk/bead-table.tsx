import { VisuallyHidden } from '../../../web/ui/visually-hidden.tsx'
import type { BeadCount } from '../string-plan.ts'
import { BeadSwatch, beadMeasure } from './bead-swatch.tsx'
import styles from './bench-beads.module.css'

type Props = { beads: readonly BeadCount[]; caption: string; withKeys?: boolean }

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
                {withKeys && <strong>{bead.key} </strong>}
                {bead.kind}
              </span>
            </th>
            <td>
              {bead.shape}, <span className={styles.measure}>{beadMeasure(bead)}</span>
            </td>
            <td className={styles.number}>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
