import { useId } from 'react'
import * as v from 'valibot'
import { centsFromText, SALE_LINES_MAX, SALE_NAME_MAX, type SaleLine } from '#shop/desk/sales.ts'
import { euroFromCents } from '#shop/money.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './sales.module.css'

/** A line as it is being typed; `key` tells it from others. */
export const TypedLine = v.object({ key: v.string(), name: v.string(), quantity: v.string(), price: v.string() })
export type TypedLine = Readonly<v.InferOutput<typeof TypedLine>>

/** A line with nothing in it yet. */
export function emptyLine(): TypedLine {
  return { key: crypto.randomUUID(), name: '', quantity: '1', price: '' }
}

/** The lines that were typed, as the server takes them: what is no number is told there. */
export function linesTyped(lines: readonly TypedLine[]): SaleLine[] {
  return lines.map(({ name, quantity, price }) => ({
    name,
    quantity: Number(quantity),
    unitCents: centsFromText(price) ?? 0,
  }))
}

type Props = { lines: readonly TypedLine[]; onChange: (lines: readonly TypedLine[]) => void }

/** What is sold, line by line: a name, how many, and what one costs; products of the catalogue bring their price. */
export function LineFields({ lines, onChange }: Props) {
  const { products } = useShop().catalogue
  const names = useId()
  const put = (key: string, change: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const nameIt = (key: string, name: string) => {
    const known = products.find((product) => product.name === name)
    put(key, known ? { name, price: euroFromCents(known.priceCents).toFixed(2) } : { name })
  }
  return (
    <>
      <datalist id={names}>
        {products.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {lines.map(({ key, name, quantity, price }, index) => (
        <fieldset key={key} className={styles.line}>
          <legend>Item {index + 1}</legend>
          <Field
            label="Item"
            list={names}
            limit={SALE_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => nameIt(key, event.currentTarget.value)}
          />
          <Field
            label="Quantity"
            inputMode="numeric"
            value={quantity}
            onChange={(event) => put(key, { quantity: event.currentTarget.value })}
          />
          <Field
            label="Price each (€)"
            inputMode="decimal"
            value={price}
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
      ))}
      {lines.length < SALE_LINES_MAX && (
        <Button kind="secondary" onClick={() => onChange([...lines, emptyLine()])}>
          Add an item
        </Button>
      )}
    </>
  )
}
