import { useId } from 'react'
import * as v from 'valibot'
import { type Choice, optionNames, standardChoice, unitPrice, variantId } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { countedVariants, leftOf, type Stock, variantKey } from '#shop/catalogue/stock.ts'
import { centsFromText, type ExtraLine, productOfLine, SALE_LINES_MAX, SALE_NAME_MAX } from '#shop/desk/sales.ts'
import { euroFromCents } from '#shop/money.ts'
import { newId } from '../../platform/new-id.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { WordsField } from '../forms/words-field.tsx'
import styles from './sales.module.css'

/** A line as it is being typed; `key` tells it from others. */
export const TypedLine = v.object({
  key: v.string(),
  name: v.string(),
  quantity: v.string(),
  price: v.string(),
  /** The id of the product; '' if it is none of the shop's. */
  product: v.string(),
  /** The id of the variant that is sold; '' if nobody has chosen one. */
  variant: v.string(),
  /** The words for the product's personal fields, by the id of the field. */
  personal: v.record(v.string(), v.string()),
})
export type TypedLine = Readonly<v.InferOutput<typeof TypedLine>>

/** A line with nothing in it yet. */
export function emptyLine(): TypedLine {
  return { key: newId(), name: '', quantity: '1', price: '', product: '', variant: '', personal: {} }
}

/** The lines that were typed, as the server takes them: what is no number is told there. */
export function linesTyped(lines: readonly TypedLine[], products: readonly Product[] = []): ExtraLine[] {
  return lines.map(({ quantity, price, variant, personal, ...typed }) => {
    const product = productOfLine(products, typed)
    return {
      name: typed.name,
      quantity: Number(quantity),
      unitCents: centsFromText(price) ?? 0,
      product: product?.id ?? '',
      options: product ? optionsOf(product, variant) : {},
      personal,
    }
  })
}

/** The lines with what their products cost in the shop, whatever was typed. */
export function atShopPrices(lines: readonly TypedLine[], products: readonly Product[]): TypedLine[] {
  return lines.map((line) => {
    const product = productOfLine(products, line)
    return product ? { ...line, price: priceText(product, line) } : line
  })
}

/** Every way to choose the options of a product: the variants that it has if each is counted. */
function everyChoice(product: Product): Choice['options'][] {
  return countedVariants({ ...product, supply: { kind: 'in-stock', counts: {} } }).map(({ options }) => options)
}

/** The options of the variant that was chosen, or else of the standard one. */
function optionsOf(product: Product, variant: string): Choice['options'] {
  return everyChoice(product).find((options) => variantId({ options }) === variant) ?? standardChoice(product).options
}

type Props = {
  lines: readonly TypedLine[]
  onChange: (lines: readonly TypedLine[]) => void
  /** The error of a field, such as 'lines.0.name'. */
  errorOf?: ((field: string) => string | undefined) | undefined
  /** How many are left, if the sale draws on stock; then the variant is chosen too. */
  stock?: Stock
  /** The prices are the shop’s and can’t be changed. */
  isShopPriced?: boolean
  /** The words for personal fields are asked for too. */
  hasWords?: boolean
}

/** What is sold, line by line: a name, how many, and what one costs; products of the catalogue bring their price. */
export function LineFields({ lines, onChange, errorOf, stock, isShopPriced = false, hasWords = false }: Props) {
  const { products } = useShop().catalogue
  const names = useId()
  const put = (key: string, change: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const nameIt = (key: string, name: string) => {
    const known = productOfLine(products, { name })
    const typed = { name, product: known?.id ?? '', variant: '', personal: {} }
    put(key, known ? { ...typed, price: priceText(known, typed) } : typed)
  }
  return (
    <>
      <datalist id={names}>
        {products.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {lines.map((line, index) => {
        const { key, name, quantity, price, variant, personal } = line
        const product = productOfLine(products, line)
        const choose = (chosen: Partial<TypedLine>) =>
          product && put(key, { ...chosen, price: priceText(product, { ...line, ...chosen }) })
        return (
          <fieldset key={key} className={styles.line}>
            <legend>Item {index + 1}</legend>
            <Field
              label="Item"
              error={errorOf?.(`lines.${index}.name`)}
              list={names}
              limit={SALE_NAME_MAX}
              autoComplete="off"
              value={name}
              onChange={(event) => nameIt(key, event.currentTarget.value)}
            />
            {!stock && product && product.supply.kind !== 'made-to-order' && (
              <p>This offer takes nothing from stock. Offer only what you make for this customer.</p>
            )}
            {stock && product && (
              <Variant
                product={product}
                stock={stock}
                value={variant}
                onChange={(chosen) => choose({ variant: chosen })}
              />
            )}
            {hasWords &&
              product?.personal.map((field) => (
                <WordsField
                  key={field.id}
                  field={field}
                  name={`lines.${index}.personal.${field.id}`}
                  error={errorOf?.(`lines.${index}.personal.${field.id}`)}
                  value={personal[field.id] ?? ''}
                  onChange={(words) => choose({ personal: { ...personal, [field.id]: words } })}
                />
              ))}
            <Field
              label="Quantity"
              error={errorOf?.(`lines.${index}.quantity`)}
              className={styles.half}
              inputMode="numeric"
              value={quantity}
              onChange={(event) => put(key, { quantity: event.currentTarget.value })}
            />
            <Field
              label="Price each (€)"
              error={errorOf?.(`lines.${index}.unitCents`)}
              className={styles.half}
              inputMode="decimal"
              value={price}
              disabled={isShopPriced}
              onChange={(event) => put(key, { price: event.currentTarget.value })}
            />
            {lines.length > 1 && (
              <Button
                kind="quiet"
                aria-label={`Remove item ${index + 1}`}
                onClick={() => onChange(lines.filter((line) => line.key !== key))}
              >
                Remove item
              </Button>
            )}
          </fieldset>
        )
      })}
      {lines.length < SALE_LINES_MAX && (
        <Button kind="secondary" onClick={() => onChange([...lines, emptyLine()])}>
          Add an item
        </Button>
      )}
    </>
  )
}

/** What a variant costs in the shop, as it stands in the field. */
function priceText(product: Product, { variant, personal }: Pick<TypedLine, 'variant' | 'personal'>): string {
  const cents = unitPrice(product, { options: optionsOf(product, variant), personal })
  return euroFromCents(cents).toFixed(2)
}

type VariantProps = {
  product: Product
  stock: Stock
  value: string
  onChange: (variant: string) => void
}

/** Which variant of a product is sold, with how many are left of what is counted; only that if there is one variant. */
function Variant({ product, stock, value, onChange }: VariantProps) {
  const { reserved } = useShop()
  const left = (options: Choice['options']) => {
    const count = leftOf({ stock }, product, options)
    if (count === 0 && reserved[variantKey(product.id, options, product)]) return 'Reserved'
    return count === null ? null : `${count} left`
  }
  if (product.options.length === 0) {
    const count = left({})
    return count === null ? null : <p>{count}</p>
  }
  const variants = everyChoice(product).map((options) => {
    const names = optionNames(product, options).map(([, name]) => name)
    return { value: variantId({ options }), name: [names.join(', '), left(options)].filter(Boolean).join(': ') }
  })
  return (
    <SelectField
      label={product.options.map(({ name }) => name).join(', ')}
      value={variantId({ options: optionsOf(product, value) })}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {variants.map((variant) => (
        <option key={variant.value} value={variant.value}>
          {variant.name}
        </option>
      ))}
    </SelectField>
  )
}
