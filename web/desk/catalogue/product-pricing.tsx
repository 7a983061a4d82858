import { LIMIT_WORKING_DAYS } from '#shop/checkout/making.ts'
import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { EuroField } from '../parts/euro-field.tsx'
import { daysFrom, supplyWords } from './product-text.ts'

type Option = { readonly value: string; readonly name: string }
// What the shop does not offer any more is still what the product has.
const withOwn = (options: readonly Option[], own: Option) =>
  options.some(({ value }) => value === own.value) ? options : [...options, own]

type Props = {
  product: EditableProduct
  pricing: ProductAnswer['pricing']
  errorOf: (field: keyof EditableProduct) => string | undefined
  onChange: (part: Partial<EditableProduct>) => void
}

/** What a product costs, in which category it is, of those that the shop has, and how long it takes to make. */
export function ProductPricing({ product, pricing, errorOf, onChange }: Props) {
  const { priceCents, category, supply } = product
  return (
    <>
      <EuroField
        label="Price"
        hint={
          pricing.tiers.length > 0 ? `Often: ${pricing.tiers.map(({ cents }) => shortPrice(cents)).join(', ')}.` : ''
        }
        cents={priceCents}
        common={pricing.tiers}
        error={errorOf('priceCents')}
        onChange={(cents) => onChange({ priceCents: cents })}
      />
      <Select
        label="Category"
        options={withOwn(
          pricing.categories.map(({ name }) => ({ value: name, name })),
          { value: category, name: category },
        )}
        value={category}
        onChange={(name) => onChange({ category: name })}
      />
      {errorOf('category') && (
        <Notice kind="warning">
          <p>{errorOf('category')}</p>
        </Notice>
      )}
      {supply.kind === 'made-to-order' ? (
        <Field
          label="Making time (working days)"
          hint="Leave empty for the shop’s usual time."
          name="leadDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={LIMIT_WORKING_DAYS}
          value={supply.leadDays ?? ''}
          error={errorOf('supply')}
          onChange={(event) => {
            const leadDays = daysFrom(event.currentTarget.valueAsNumber)
            onChange({ supply: { kind: 'made-to-order', ...(leadDays !== null && { leadDays }) } })
          }}
        />
      ) : (
        <p>{supplyWords(supply)}</p>
      )}
    </>
  )
}
