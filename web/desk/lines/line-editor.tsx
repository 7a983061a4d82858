import { type ReactNode, useId } from 'react'
import { lineName, paidCents, partOfLine } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { type Choice, optionNames, standardChoice, variantId } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { leftOf, type Stock, variantKey } from '#shop/catalogue/stock.ts'
import { productOfLine, SALE_LINES_MAX, SALE_NAME_MAX } from '#shop/desk/sales.ts'
import { formatCents } from '#shop/money.ts'
import { withExtra } from '#shop/texts/facts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorText, Field, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { WordsField } from '../forms/words-field.tsx'
import styles from './line-editor.module.css'
import {
  chosenOptions,
  countOf,
  type EditedLine,
  type EditedLines,
  emptyLine,
  everyChoice,
  type OrderedItem,
  orderedLine,
  priceProblem,
  shopPrice,
  wordsName,
} from './lines.ts'

type Edits =
  /** Items of the catalogue or any other, by name, with how many and what one costs. */
  | {
      kind: 'sale'
      /** How many are left, if the sale draws on stock; then the variant is chosen too. */
      stock?: Stock
      /** The prices are the shop’s and can’t be changed. */
      isShopPriced?: boolean
      /** The words for personal fields are asked for too. */
      hasWords?: boolean
    }
  /** How many of an order's items are meant, at most as many as are `left`. The error of 'items' is shown with a legend. */
  | { kind: 'count'; items: readonly OrderedItem[]; left?: readonly number[]; legend?: string }
  /** How many of an order's items come back, and what goes out instead of each. */
  | { kind: 'exchange'; items: readonly OrderedItem[]; left: readonly number[] }
  /** One line: made instead of an order's item. */
  | { kind: 'change'; item: OrderedItem; product: Product }

type LinesProps = {
  lines: EditedLines
  onChange: (lines: EditedLines) => void
  /** The error of a field, such as 'lines.0.name'. */
  errorOf?: ((field: string) => string | undefined) | undefined
}
type Props<Kind extends Edits['kind']> = LinesProps & { of: Extract<Edits, { kind: Kind }> }

export function LineEditor({ of, ...props }: LinesProps & { of: Edits }) {
  switch (of.kind) {
    case 'sale':
      return <Sale of={of} {...props} />
    case 'count':
      return <Counts of={of} {...props} />
    case 'exchange':
      return <Exchange of={of} {...props} />
    case 'change':
      return <Change of={of} {...props} />
  }
}

const putInto =
  ({ lines, onChange }: LinesProps, key: string) =>
  (change: Partial<EditedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))

function Sale({ of: { stock, isShopPriced = false, hasWords = false }, ...props }: Props<'sale'>) {
  const { lines, onChange, errorOf } = props
  const { products } = useShop().catalogue
  const names = useId()
  return (
    <>
      <datalist id={names}>
        {products.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {lines.map((line, index) => {
        const { key, name, quantity, price } = line
        const put = putInto(props, key)
        const product = productOfLine(products, line)
        // What was tapped at a stall has its name already.
        const isTapped = stock !== undefined && line.product !== '' && product !== undefined
        const nameIt = (typed: string) => {
          const known = productOfLine(products, { name: typed })
          const named = { name: typed, product: stock ? '' : (known?.id ?? ''), options: {}, personal: {} }
          put(known ? { ...named, price: shopPrice(known, named) } : named)
        }
        const choose = (chosen: Partial<Choice>) =>
          product && put({ ...chosen, price: shopPrice(product, { ...line, ...chosen }) })
        return (
          <fieldset key={key} className={styles.item}>
            <legend>{isTapped ? name : `Item ${index + 1}`}</legend>
            {!isTapped && (
              <Field
                label="Item"
                error={errorOf?.(`lines.${index}.name`)}
                list={names}
                limit={SALE_NAME_MAX}
                autoComplete="off"
                value={name}
                onChange={(event) => nameIt(event.currentTarget.value)}
              />
            )}
            {!stock && product && product.supply.kind !== 'made-to-order' && (
              <p>This offer takes nothing from stock. Offer only what you make for this customer.</p>
            )}
            {stock && product && <Variant product={product} stock={stock} line={line} onChange={choose} />}
            {hasWords && product && (
              <PersonalWords product={product} line={line} index={index} errorOf={errorOf} onChange={choose} />
            )}
            <Field
              label="Quantity"
              error={errorOf?.(`lines.${index}.quantity`)}
              className={styles.half}
              inputMode="numeric"
              value={quantity}
              onChange={(event) => put({ quantity: event.currentTarget.value })}
            />
            <Field
              label="Price each (€)"
              error={errorOf?.(`lines.${index}.unitCents`)}
              className={styles.half}
              inputMode="decimal"
              value={price}
              disabled={isShopPriced}
              onChange={(event) => put({ price: event.currentTarget.value })}
            />
            {(stock || lines.length > 1) && (
              <Button
                kind="quiet"
                aria-label={`Remove item ${index + 1}`}
                onClick={() => onChange(lines.filter((one) => one.key !== key))}
              >
                Remove item
              </Button>
            )}
          </fieldset>
        )
      })}
      {lines.length < SALE_LINES_MAX && (
        <Button kind="secondary" onClick={() => onChange([...lines, emptyLine()])}>
          {stock ? 'Other item' : 'Add an item'}
        </Button>
      )}
    </>
  )
}

function Counts({ of: { items, left, legend }, lines, onChange, errorOf }: Props<'count'>) {
  const id = useId()
  const counts = items.map((item, index) => {
    const most = left ? (left[index] ?? 0) : item.quantity
    if (most === 0) return null
    const key = item.itemId
    const name = `${lineName(item)}, ${formatCents(paidCents(partOfLine(item, 1)))}`
    const count = countOf(lines, item, most)
    const put = (quantity: number) => {
      const known = lines.find((line) => line.key === key) ?? orderedLine(item, 0)
      const changed = { ...known, quantity: String(quantity) }
      onChange(lines.includes(known) ? lines.map((line) => (line === known ? changed : line)) : [...lines, changed])
    }
    if (most === 1)
      return (
        <Checkbox
          key={key}
          label={name}
          checked={count === 1}
          onChange={(event) => put(event.currentTarget.checked ? 1 : 0)}
        />
      )
    return (
      <div key={key} className={styles.count}>
        <span>{name}</span>
        <CountField
          label={<VisuallyHidden>How many {lineName(item)}</VisuallyHidden>}
          most={most}
          value={count}
          onChange={put}
        />
      </div>
    )
  })
  if (legend === undefined) return counts
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {counts}
      <ErrorText id={id} text={errorOf?.('items')} alert />
    </fieldset>
  )
}

type CountProps = { label: ReactNode; most: number; value: number; onChange: (count: number) => void }

/** Chooses how many, from none to `most`. */
export function CountField({ label, most, value, onChange }: CountProps) {
  const counts = Array.from({ length: most + 1 }, (_, count) => String(count))
  return (
    <Select
      label={label}
      options={counts.map((count) => ({ value: count, name: count === '0' ? 'none' : count }))}
      value={String(value)}
      onChange={(count) => onChange(Number(count))}
    />
  )
}

function Exchange({ of, ...props }: Props<'exchange'>) {
  const shop = useShop()
  const items = of.items.filter(({ itemId }) => props.lines.some(({ key }) => key === itemId))
  const left = items.map((item) => of.left[of.items.indexOf(item)] ?? 0)
  return (
    <>
      <Counts {...props} of={{ kind: 'count', items, left, legend: 'What comes back' }} />
      {props.lines.map((line, index) => {
        const item = items.find(({ itemId }) => itemId === line.key)
        const product = item && findAnyProduct(shop, item.id)
        if (!item || !product || Number(line.quantity) === 0) return null
        const problem = priceProblem(shop, item, line)
        return (
          <fieldset key={line.key} className={styles.group}>
            <legend>
              Instead of {line.quantity} × {lineName(item)}
            </legend>
            <Instead {...props} item={item} product={product} line={line} index={index} />
            {problem !== null && (
              <Notice kind="warning">
                <p>{problem}</p>
              </Notice>
            )}
          </fieldset>
        )
      })}
    </>
  )
}

function Change({ of: { item, product }, ...props }: Props<'change'>) {
  const [line] = props.lines
  if (!line) return null
  return (
    <>
      {item.quantity > 1 && (
        <SelectField
          label="How many"
          value={line.quantity}
          onChange={({ currentTarget }) => putInto(props, line.key)({ quantity: currentTarget.value })}
        >
          {Array.from({ length: item.quantity }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      )}
      <Instead {...props} item={item} product={product} line={line} index={0} />
    </>
  )
}

type InsteadProps = LinesProps & { item: OrderedItem; product: Product; line: EditedLine; index: number }

function Instead({ item, product: ordered, line, index, ...props }: InsteadProps) {
  const { catalogue } = useShop()
  const put = putInto(props, line.key)
  const product = findAnyProduct({ catalogue }, line.product) ?? ordered
  const others = catalogue.products.filter(({ id }) => id !== ordered.id)
  const chooseProduct = (id: string) => {
    const other = others.find((one) => one.id === id)
    const { options, personal } = other ? standardChoice(other) : item
    put({ product: id, options, personal })
  }
  return (
    <>
      <SelectField
        label="Product"
        value={product.id}
        onChange={({ currentTarget }) => chooseProduct(currentTarget.value)}
      >
        <option value={ordered.id}>{`${item.name}, as ordered`}</option>
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
          value={line.options[id]}
          onChange={({ currentTarget }) => put({ options: { ...line.options, [id]: currentTarget.value } })}
        >
          {values.map((value) => (
            <option key={value.id} value={value.id}>
              {withExtra(value.name, value.extra)}
            </option>
          ))}
        </SelectField>
      ))}
      <PersonalWords product={product} line={line} index={index} errorOf={props.errorOf} onChange={put} />
    </>
  )
}

type ChosenProps = { product: Product; line: EditedLine; onChange: (change: Partial<Choice>) => void }
type WordsProps = ChosenProps & Pick<LinesProps, 'errorOf'> & { index: number }

function PersonalWords({ product, line: { personal }, index, errorOf, onChange }: WordsProps) {
  return product.personal.map((field) => {
    const name = wordsName(index, field.id)
    return (
      <WordsField
        key={field.id}
        field={field}
        name={name}
        error={errorOf?.(name)}
        value={personal[field.id] ?? ''}
        onChange={(words) => onChange({ personal: { ...personal, [field.id]: words } })}
      />
    )
  })
}

/** Chooses the variant that is sold, with how many are left of what is counted; only that if there is one variant. */
function Variant({ product, stock, line, onChange }: ChosenProps & { stock: Stock }) {
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
    return { options, id: variantId({ options }), name: [names.join(', '), left(options)].filter(Boolean).join(': ') }
  })
  return (
    <SelectField
      label={product.options.map(({ name }) => name).join(', ')}
      value={variantId({ options: chosenOptions(product, line) })}
      onChange={({ currentTarget: { value } }) =>
        onChange({ options: variants.find(({ id }) => id === value)?.options ?? {} })
      }
    >
      {variants.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
