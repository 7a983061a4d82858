import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { ProductSupply } from './product-supply.tsx'

type Props = {
  product: EditableProduct
  pricing: ProductAnswer['pricing']
  counted: ProductAnswer['counted']
  errorOf: (field: keyof EditableProduct) => string | undefined
  onChange: (part: Partial<EditableProduct>) => void
  /** Asks for a new category; only owners may add one. */
  onAddCategory?: (() => void) | undefined
}

export function ProductPricing({ product, pricing, counted, errorOf, onChange, onAddCategory }: Props) {
  const { priceCents, category } = product
  const offered = pricing.categories.map(({ name }) => name)
  // A product keeps a category that the shop no longer offers.
  const categories = category === '' || offered.includes(category) ? offered : [...offered, category]
  return (
    <>
      <EuroField
        label="Price"
        hint={
          pricing.tiers.length > 0
            ? `Common prices: ${pricing.tiers.map(({ cents }) => shortPrice(cents)).join(', ')}.`
            : 'In euro, such as 12.50. Needed before you sell it.'
        }
        cents={priceCents === 0 ? null : priceCents}
        common={pricing.tiers}
        error={errorOf('priceCents')}
        onChange={(cents) => onChange({ priceCents: cents })}
        onEmpty={() => onChange({ priceCents: 0 })}
      />
      <SelectField
        label="Category"
        hint={categories.length === 0 ? 'Your shop has none yet. Add the first one.' : undefined}
        error={errorOf('category')}
        value={category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        {category === '' && <option value="">Choose a category</option>}
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {onAddCategory && (
        <div>
          <Button kind="quiet" onClick={onAddCategory}>
            Add a category
          </Button>
        </div>
      )}
      <ProductSupply product={product} counted={counted} error={errorOf('supply')} onChange={onChange} />
    </>
  )
}
