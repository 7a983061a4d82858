import { wholeList } from '#shop/listing/filter-state.ts'
import { filterUrl, parseFilters } from '#shop/listing/filter-url.ts'
import { materialCounts } from '#shop/listing/listing.ts'
import { euroFromCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'

/** The filters in the form of the list, besides search and order; each takes the place of the hidden field that scripts need (S2.57 to S2.62). */
export function FilterFields() {
  const shop = useShop()
  const { materials, highestPrice } = shop.catalogue
  const filters = parseFilters(shop, useLocation().search)
  const { category, priceFrom, priceTo, sort } = filters
  const counts = materialCounts(shop, filters, [])
  const isFiltered = filterUrl(shop, { ...filters, sort: 'featured' }) !== paths.shop
  const price = { type: 'number', inputMode: 'numeric', min: 0, max: euroFromCents(highestPrice) } as const
  return (
    <div className="plain-form filter-form">
      <SelectField label="Category" name="category" defaultValue={category ?? ''}>
        <option value="">All</option>
        {shop.settings.categories.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </SelectField>
      <Field
        label="Price from, in euro"
        name="from"
        {...price}
        defaultValue={priceFrom > 0 ? euroFromCents(priceFrom) : ''}
      />
      <Field
        label="Price to, in euro"
        name="to"
        {...price}
        defaultValue={priceTo < highestPrice ? euroFromCents(priceTo) : ''}
      />
      <div className="whole-line">
        <Disclosure summary="Materials" open={filters.materials.length > 0}>
          <fieldset className="boxes" aria-label="Materials">
            <input type="hidden" name="material" value="" />
            {materials.map(({ name }) => (
              <Checkbox
                key={name}
                name="material"
                value={name}
                defaultChecked={filters.materials.includes(name)}
                label={`${name} (${counts.get(name) ?? 0})`}
              />
            ))}
          </fieldset>
        </Disclosure>
      </div>
      <div className="buttons whole-line">
        <Button type="submit">Show {shop.settings.nouns.many}</Button>
        {isFiltered && (
          <ButtonLink to={filterUrl(shop, { ...wholeList(shop), sort })} kind="quiet">
            Clear All Filters
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
