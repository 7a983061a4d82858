import { useId } from 'react'
import { wholeList } from '#shop/listing/filter-state.ts'
import { filterUrl, parseFilters, SEARCH_MAX } from '#shop/listing/filter-url.ts'
import { filteredProducts, materialCounts } from '#shop/listing/listing.ts'
import { sortOptions } from '#shop/listing/sort.ts'
import { euroFromCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import field from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { sortNames } from '../../pages/shop/list-toolbar.tsx'

/** Search, filters and order of the list as a form whose address is the app's own (S2.57 to S2.62). */
export function FilterForm() {
  const shop = useShop()
  const { materials, highestPrice } = shop.catalogue
  const filters = parseFilters(shop, useLocation().search)
  const { search, category, priceFrom, priceTo, pick, sort } = filters
  const counts = materialCounts(shop, filters, [])
  const count = filteredProducts(shop, filters, []).length
  const isFiltered = filterUrl(shop, { ...filters, sort: 'featured' }) !== paths.shop
  const most = euroFromCents(highestPrice)
  const price = { type: 'number', inputMode: 'numeric', min: 0, max: most } as const
  return (
    <search>
      <form action={paths.shop} className="plain-form filter-form">
        <Field label="Search bracelets" type="search" name="search" maxLength={SEARCH_MAX} defaultValue={search} />
        <PlainSelect
          label="Category"
          name="category"
          value={category ?? ''}
          options={[{ value: '', name: 'All' }, ...shop.settings.categories.map(({ name }) => ({ value: name, name }))]}
        />
        <PlainSelect
          label="Sort by"
          name="sort"
          value={sort}
          options={sortOptions.map((value) => ({ value, name: sortNames[value] }))}
        />
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
        {pick && <input type="hidden" name="pick" value={typeof pick === 'string' ? pick : pick.join('-')} />}
        <div className="buttons whole-line">
          <Button type="submit">Show bracelets</Button>
          <p>{count === 1 ? '1 product' : `${count} products`}</p>
          {isFiltered && (
            <ButtonLink to={filterUrl(shop, { ...wholeList(shop), sort })} kind="quiet">
              Clear All Filters
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}

type SelectProps = {
  label: string
  name: string
  value: string
  options: readonly { readonly value: string; readonly name: string }[]
}

// In a form that is sent, on the browser's own select.
function PlainSelect({ label, name, value, options }: SelectProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className={field.box} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
