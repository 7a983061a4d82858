import type { Fact } from '#shop/catalogue/facts.ts'
import { optionWords } from '#shop/listing/fact-options.ts'
import { type FilterState, wholeList } from '#shop/listing/filter-state.ts'
import { factParam, filterUrl } from '#shop/listing/filter-url.ts'
import { countedOptions } from '#shop/listing/listing.ts'
import { parseFilters } from '#shop/listing/parse-filters.ts'
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
  const { highestPrice } = shop.catalogue
  const filters = parseFilters(shop, useLocation().search)
  const { category, priceFrom, priceTo, sort } = filters
  const isFiltered = filterUrl(shop, { ...filters, sort: 'featured' }) !== paths.shop
  const price = { type: 'number', inputMode: 'numeric', min: 0, max: euroFromCents(highestPrice) } as const
  return (
    <div className="plain-form filter-form">
      <SelectField label="Category" name="category" defaultValue={category ?? ''}>
        <option value="">All</option>
        {shop.settings.categories.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
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
      {shop.settings.facts.map((fact) => fact.isFiltered && <FactFields key={fact.id} fact={fact} filters={filters} />)}
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

function FactFields({ fact, filters }: { fact: Fact; filters: FilterState }) {
  const { [fact.id]: chosen = [] } = filters.facts
  const options = countedOptions(useShop(), fact, filters, [])
  if (options.length === 0) return null
  return (
    <div className="whole-line">
      <Disclosure summary={fact.name} open={chosen.length > 0}>
        <fieldset className="boxes" aria-label={fact.name}>
          <input type="hidden" name={factParam(fact)} value="" />
          {options.map(({ option, count }) => (
            <Checkbox
              key={option}
              name={factParam(fact)}
              value={option}
              defaultChecked={chosen.includes(option)}
              label={`${optionWords(fact, option)} (${count})`}
            />
          ))}
        </fieldset>
      </Disclosure>
    </div>
  )
}
