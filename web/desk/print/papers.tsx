import { pathTo } from '#shop/calls/call.ts'
import { showParcelSlip } from '#shop/calls/orders.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskPaths, type Paper } from '#shop/desk/paths.ts'
import { isPrintable } from '#shop/desk/printing.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../layout/screen.tsx'
import styles from './print.module.css'

const names: readonly (readonly [Paper, string])[] = [
  ['bench', 'Bench sheet'],
  ['slip-a6', 'Packing slip'],
  ['label', 'Address label'],
]

export function Papers({ order: { summary } }: { order: OrderAnswer }) {
  const { id, isGift } = summary
  if (!isPrintable(summary)) return null
  return (
    <Section title="Print">
      <div className={styles.papers}>
        {names.map(([paper, name]) => (
          <Link key={paper} to={deskPaths.print(paper, [id])}>
            {name}
          </Link>
        ))}
        <a href={pathTo(showParcelSlip, { id })} target="_blank" rel="noreferrer">
          {isGift ? 'Gift slip' : 'Parcel slip'}
        </a>
      </div>
    </Section>
  )
}
