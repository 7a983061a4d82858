import { useState } from 'react'
import { counted } from '#shop/counted.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { deskPaths, type Paper } from '#shop/desk/paths.ts'
import { isPrintable, PRINT_MAX, tooManyToPrint } from '#shop/desk/printing.ts'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { makeRoomAbove } from '../drafts/draft-foot.tsx'
import styles from './choosing.module.css'

const prints: readonly (readonly [Paper, string])[] = [
  ['slip-a6', 'Print slips'],
  ['label', 'Print labels'],
  ['bench', 'Print bench sheets'],
]

export type Chosen = {
  readonly printable: readonly string[]
  readonly ids: readonly string[]
  readonly choose: (ids: readonly string[]) => void
}

/** The chosen orders of a list, without those that left the list or can no longer be printed. */
export function useChosen(orders: readonly OrderSummary[]): Chosen {
  const [kept, choose] = useState<readonly string[]>([])
  const printable = orders.filter(isPrintable).map(({ id }) => id)
  return { printable, ids: printable.filter((id) => kept.includes(id)), choose }
}

export function ChooseOrder({ order: { id, reference }, chosen }: { order: OrderSummary; chosen: Chosen }) {
  const { printable, ids, choose } = chosen
  if (!printable.includes(id)) return null
  const isChosen = ids.includes(id)
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => choose(isChosen ? ids.filter((other) => other !== id) : [...ids, id])}
      />
      <VisuallyHidden>Select {reference} to print</VisuallyHidden>
    </label>
  )
}

export function ChooseAll({ chosen: { printable, choose } }: { chosen: Chosen }) {
  if (printable.length < 2) return null
  const all = printable.slice(0, PRINT_MAX)
  const words = all.length < printable.length ? `Select the first ${PRINT_MAX}` : `Select all ${all.length}`
  return (
    <div>
      <Button kind="quiet" onClick={() => choose(all)}>
        {words} to print
      </Button>
    </div>
  )
}

export function PrintChosen({ chosen: { ids, choose } }: { chosen: Chosen }) {
  const navigate = useNavigate()
  if (ids.length === 0) return null
  const isTooMany = ids.length > PRINT_MAX
  return (
    <section ref={makeRoomAbove} className={styles.bar} aria-label="Print selected orders">
      <p role="status">
        {counted(ids.length, 'order')} selected.{isTooMany && ` ${tooManyToPrint}`}
      </p>
      <Button kind="quiet" onClick={() => choose([])}>
        Clear selection
      </Button>
      {prints.map(([paper, words]) => (
        <Button key={paper} kind="secondary" disabled={isTooMany} onClick={() => navigate(deskPaths.print(paper, ids))}>
          {words}
        </Button>
      ))}
    </section>
  )
}
