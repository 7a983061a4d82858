import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { EuroField } from '../parts/euro-field.tsx'
import { ProductSupply } from './product-supply.tsx'

type Option = { readonly value: string; readonly name: string }
// What the shop does not offer any more is still what the product has.
const withOwn = (options: readonly Option[], own: Option) =>
  options.some(({ value }) => value === own.value) ? options : [...options, own]

type Props = {
  product: EditableProduct
  pricing: ProductAnswer['pricing']
  counted: ProductAnswer['counted']
  errorOf: (field: keyof EditableProduct) => string | undefined
  onChange: (part: Partial<EditableProduct>) => void
}

/** What a product costs, in which category it is, of those that the shop has, and how it comes to a buyer. */
export function ProductPricing({ product, pricing, counted, errorOf, onChange }: Props) {
  const { priceCents, category } = product
  return (
    <>
      <EuroField
        label="Price"
        hint={
          pricing.tiers.length > 0
            ? `Common prices: ${pricing.tiers.map(({ cents }) => shortPrice(cents)).join(', ')}.`
            : ''
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
      <ProductSupply product={product} counted={counted} error={errorOf('supply')} onChange={onChange} />
    </>
  )
}
