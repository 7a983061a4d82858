import { useLayoutEffect, useRef, useState } from 'react'
import { priceWords } from '#shop/listing/applied-filters.ts'
import { priceRange } from '#shop/listing/filter-state.ts'
import { type Cents, centsFromEuro, euroFromCents } from '#shop/money.ts'
import { PRICE_STEP } from '#shop/promises.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './price-filter.module.css'

type Range = ReturnType<typeof priceRange>
type Props = { range: Range; onChange: (range: Range) => void }

function useBounds() {
  const { highestPrice } = useShop().catalogue
  return { min: 0, max: euroFromCents(highestPrice), step: euroFromCents(PRICE_STEP) }
}

/** The range of prices by two thumbs that never cross, or by number; the list follows when a thumb is let go (S9.14). */
export function PriceFilter({ range, onChange }: Props) {
  const shop = useShop()
  const { highestPrice } = shop.catalogue
  const [dragged, setDragged] = useState<Range | null>(null)
  const track = useRef<HTMLDivElement>(null)
  const { priceFrom, priceTo } = dragged ?? range
  useLayoutEffect(() => {
    const { style } = track.current ?? {}
    style?.setProperty('--from', String(Math.min(1, priceFrom / highestPrice)))
    style?.setProperty('--to', String(Math.min(1, priceTo / highestPrice)))
  }, [priceFrom, priceTo, highestPrice])

  const commit = (one: Cents, other: Cents) => {
    setDragged(null)
    onChange(priceRange(shop, one, other))
  }
  const commitDragged = () => commit(priceFrom, priceTo)
  return (
    <fieldset className={styles.price}>
      <legend>Price</legend>
      <p className={styles.words}>{priceWords({ priceFrom, priceTo })}</p>
      <div ref={track} className={styles.track} data-high={priceFrom > highestPrice / 2 || undefined}>
        <Thumb
          label="Lowest price"
          cents={priceFrom}
          onMove={(cents) => setDragged({ priceFrom: Math.min(cents, priceTo), priceTo })}
          onCommit={commitDragged}
        />
        <Thumb
          label="Highest price"
          cents={priceTo}
          onMove={(cents) => setDragged({ priceFrom, priceTo: Math.max(cents, priceFrom) })}
          onCommit={commitDragged}
        />
      </div>
      <div className={styles.numbers}>
        <EuroField label="From, in euro" cents={range.priceFrom} onCommit={(cents) => commit(cents, range.priceTo)} />
        <EuroField label="To, in euro" cents={range.priceTo} onCommit={(cents) => commit(range.priceFrom, cents)} />
      </div>
    </fieldset>
  )
}

type ThumbProps = { label: string; cents: Cents; onMove: (cents: Cents) => void; onCommit: () => void }

function Thumb({ label, cents, onMove, onCommit }: ThumbProps) {
  return (
    <input
      type="range"
      {...useBounds()}
      aria-label={label}
      aria-valuetext={`${euroFromCents(cents)} euro`}
      value={euroFromCents(cents)}
      onChange={(event) => onMove(centsFromEuro(event.target.valueAsNumber))}
      ref={whenCommitted(onCommit)}
    />
  )
}

function EuroField({ label, cents, onCommit }: { label: string; cents: Cents; onCommit: (cents: Cents) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      {...useBounds()}
      value={typed ?? euroFromCents(cents)}
      onChange={(event) => setTyped(event.target.value)}
      ref={whenCommitted((input) => {
        setTyped(null)
        onCommit(centsFromEuro(input.valueAsNumber))
      })}
    />
  )
}

/** A ref that hears when a field's value is final: a thumb let go, a number left or confirmed; React's onChange comes with every movement. */
function whenCommitted(listener: (input: HTMLInputElement) => void) {
  return (input: HTMLInputElement | null) => {
    const onChange = () => input && listener(input)
    input?.addEventListener('change', onChange)
    return () => input?.removeEventListener('change', onChange)
  }
}
