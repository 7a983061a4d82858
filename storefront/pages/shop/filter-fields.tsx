import { materials } from '#shop/catalogue/catalogue.ts'
import type { FilterState } from '#shop/catalogue/filter-state.ts'
import { countOfMaterial } from '#shop/catalogue/listing.ts'
import type { ProductIds } from '#shop/lists/storage.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './filter-fields.module.css'
import { PriceFilter } from './price-filter.tsx'

/** What the filter panel and the filter sheet need to know and to change; `saved` is the wishlist. */
export type FilterFieldsProps = {
  request: FilterState
  saved: ProductIds
  onChange: (part: Partial<FilterState>) => void
}

/** The filters by price and by material, of which several widen the list (specification 2, /shop). */
export function FilterFields({ request, saved, onChange }: FilterFieldsProps) {
  const chosen = request.materials
  return (
    <div className={styles.fields}>
      <PriceFilter range={request} onChange={onChange} />
      <fieldset className={styles.materials}>
        <legend>Materials</legend>
        {materials.map(({ name }) => {
          const isChosen = chosen.includes(name)
          const count = countOfMaterial(request, saved, name)
          return (
            <Checkbox
              key={name}
              label={`${name} (${count})`}
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onChange={() =>
                onChange({ materials: isChosen ? chosen.filter((other) => other !== name) : [...chosen, name] })
              }
            />
          )
        })}
      </fieldset>
    </div>
  )
}
