import { useEffect, useRef } from 'react'
import type { Fact } from '#shop/catalogue/facts.ts'
import { optionWords } from '#shop/listing/fact-options.ts'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { countedOptions } from '#shop/listing/listing.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import styles from './filters.module.css'
import { PriceFilter } from './price-filter.tsx'

type FieldsProps = { filters: FilterState; onChange: (part: Partial<FilterState>) => void }
type PanelProps = FieldsProps & { onClear: () => void }
type SheetProps = PanelProps & {
  countText: string
  onClose: () => void
}

type FiltersProps = SheetProps & {
  shownAs: 'panel' | 'sheet'
  /** Told when they come to stand in the page, and when they leave it. */
  onShown: (isShown: boolean) => void
}

/** The filters: a panel that pushes the list down on wide screens, a sheet over it on small ones (S2.59). */
export function Filters({ shownAs, onShown, ...props }: FiltersProps) {
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  return shownAs === 'panel' ? <FilterPanel {...props} /> : <FilterSheet {...props} />
}

function FilterPanel({ filters, onChange, onClear }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label="Filters">
      <FilterFields filters={filters} onChange={onChange} />
      <Button kind="quiet" onClick={onClear}>
        Clear All Filters
      </Button>
    </section>
  )
}

function FilterSheet({ filters, onChange, onClear, countText, onClose }: SheetProps) {
  return (
    <Sheet
      open
      side="bottom"
      title="Filters"
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button className={styles.show} onClick={onClose}>
            Show {countText}
          </Button>
          <Button kind="quiet" onClick={onClear}>
            Clear All Filters
          </Button>
        </div>
      }
    >
      <FilterFields filters={filters} onChange={onChange} />
    </Sheet>
  )
}

function FilterFields({ filters, onChange }: FieldsProps) {
  const { facts } = useShop().settings
  return (
    <div className={styles.fields}>
      <PriceFilter range={filters} onChange={onChange} />
      <div className={styles.facts}>
        {facts.map((fact) => fact.isFiltered && <FactFilter key={fact.id} {...{ fact, filters, onChange }} />)}
      </div>
    </div>
  )
}

/** The options of a fact that some product has, each with the number of products. */
function FactFilter({ fact, filters, onChange }: FieldsProps & { fact: Fact }) {
  const shop = useShop()
  const { ids: saved } = useWishlist()
  const { [fact.id]: chosen = [] } = filters.facts
  const options = countedOptions(shop, fact, filters, saved)
  if (options.length === 0) return null
  return (
    <fieldset className={styles.fact}>
      <legend>{fact.name}</legend>
      {options.map(({ option, count }) => {
        const isChosen = chosen.includes(option)
        const now = isChosen ? chosen.filter((other) => other !== option) : [...chosen, option]
        return (
          <Checkbox
            key={option}
            label={`${optionWords(fact, option)} (${count})`}
            checked={isChosen}
            disabled={count === 0 && !isChosen}
            onChange={() => onChange({ facts: { ...filters.facts, [fact.id]: now } })}
          />
        )
      })}
    </fieldset>
  )
}
