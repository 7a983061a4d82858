import { LIMIT_WORKING_DAYS } from '#shop/checkout/making.ts'
import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { daysFrom } from './product-text.ts'

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

/** What a product costs and in which category it is, of those that the shop has, and how long it takes to make. */
export function ProductPricing({ product, pricing, errorOf, onChange }: Props) {
  const { priceCents, category, leadDays } = product
  const prices = pricing.tiers.map(({ name, cents }) => ({
    value: String(cents),
    name: [shortPrice(cents), name].filter(Boolean).join(' · '),
  }))
  const wrong = errorOf('priceCents') ?? errorOf('category')
  return (
    <>
      <Select
        label="Price"
        options={withOwn(prices, { value: String(priceCents), name: shortPrice(priceCents) })}
        value={String(priceCents)}
        onChange={(cents) => onChange({ priceCents: Number(cents) })}
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
      {wrong && (
        <Notice kind="warning">
          <p>{wrong}</p>
        </Notice>
      )}
      <Field
        label="Making time (working days)"
        hint="Leave empty for the shop’s usual time."
        name="leadDays"
        type="number"
        inputMode="numeric"
        min={1}
        max={LIMIT_WORKING_DAYS}
        value={leadDays ?? ''}
        error={errorOf('leadDays')}
        onChange={(event) => onChange({ leadDays: daysFrom(event.currentTarget.valueAsNumber) })}
      />
    </>
  )
}
