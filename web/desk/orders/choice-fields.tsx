import type { CartLine } from '#shop/cart/cart.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { standardChoice } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { withExtra } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { SelectField } from '../../ui/field.tsx'
import { WordsField } from '../forms/words-field.tsx'

type Choice = Pick<CartLine, 'id' | 'options' | 'personal'>
type Props = {
  line: OrderAnswer['summary']['items'][number]
  /** The product of the line. */
  ordered: Product
  value: Choice
  /** The name in the form of a field for words, by its id, and what is wrong with it, by that name. */
  nameOf: (field: string) => string
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Choice>) => void
}

/** Fields for the product, options and personal words that a customer gets instead of those ordered. */
export function ChoiceFields({ line, ordered, value, nameOf, errors, onChange }: Props) {
  const { catalogue } = useShop()
  const { id: wantedId, options, personal } = value
  const product = findAnyProduct({ catalogue }, wantedId) ?? ordered
  const others = catalogue.products.filter(({ id }) => id !== ordered.id)
  const chooseProduct = (id: string) => {
    const other = others.find((one) => one.id === id)
    const { options: own, personal: words } = other ? standardChoice(other) : line
    onChange({ id, options: own, personal: words })
  }
  return (
    <>
      <SelectField label="Product" value={product.id} onChange={({ currentTarget: { value } }) => chooseProduct(value)}>
        <option value={ordered.id}>{`${line.name}, as ordered`}</option>
        {others.map(({ id, name, priceCents }) => (
          <option key={id} value={id}>
            {`${name}, ${formatCents(priceCents)}`}
          </option>
        ))}
      </SelectField>
      {product.options.map(({ id, name, values }) => (
        <SelectField
          key={id}
          label={name}
          value={options[id]}
          onChange={({ currentTarget: { value } }) => onChange({ options: { ...options, [id]: value } })}
        >
          {values.map((value) => (
            <option key={value.id} value={value.id}>
              {withExtra(value.name, value.extra)}
            </option>
          ))}
        </SelectField>
      ))}
      {product.personal.map((field) => (
        <WordsField
          key={field.id}
          field={field}
          name={nameOf(field.id)}
          value={personal[field.id] ?? ''}
          error={errors[nameOf(field.id)]}
          onChange={(words) => onChange({ personal: { ...personal, [field.id]: words } })}
        />
      ))}
    </>
  )
}
