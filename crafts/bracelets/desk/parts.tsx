import { counted } from '#shop/counted.ts'
import type { DeskParts } from '../../parts.ts'
import { type BeadsToMake, beadsFor, beadsForAll } from '../beads-to-make.ts'
import type { Recipe } from '../recipe.ts'
import { inCentimetres, SIZE, sizeFrom, sizeSpans } from '../sizes.ts'
import { stringPlan } from '../string-plan.ts'
import { BeadSwatch } from './bead-swatch.tsx'
import { BeadTable } from './bead-table.tsx'
import styles from './bench-beads.module.css'

type Options = Readonly<Record<string, string>>

export const braceletsAtDesk: DeskParts = {
  batchHint: 'A bead of your plans, or something in every product, such as the cord.',
  nothingToMake: 'Nothing to string. Time to sort the beads.',
  noOptions: 'size unknown',
  measureOf(options) {
    const size = sizeFrom(options[SIZE])
    return size ? `${inCentimetres(sizeSpans[size].from)} to ${inCentimetres(sizeSpans[size].to)} cm` : ''
  },
  GroupPlan,
  ItemPlan,
  together: 'All beads together',
  TogetherPlan: ({ groups }: { groups: readonly BeadsToMake[] }) => (
    <BeadTable beads={beadsForAll(groups)} caption="All beads together" />
  ),
}

function GroupPlan({ data, items, name, quantity }: BeadsToMake & { name: string; quantity: number }) {
  const run = data.sequence.flatMap((key) => data.beads.find((bead) => bead.key === key) ?? [])
  return (
    <>
      <BeadTable
        beads={beadsFor({ data, items })}
        caption={`Beads for ${counted(quantity, 'item')} of ${name}`}
        withKeys
      />
      <p className={styles.run}>
        <span>One run</span>
        {run.map((bead, index) => (
          <span key={`${bead.key} ${index.toString()}`} className={styles.bead}>
            {' '}
            <BeadSwatch bead={bead} />
            {bead.key}
          </span>
        ))}
      </p>
    </>
  )
}

function ItemPlan({ data, options }: { data: Recipe; options: Options }) {
  const { how, lengthMm, beads } = stringPlan(data, sizeFrom(options[SIZE]))
  return (
    <span className={styles.plan}>
      {' '}
      {how}. {inCentimetres(lengthMm)} cm. {beads.map(({ bead, count }) => `${count} ${bead.key}`).join(', ')}
    </span>
  )
}
