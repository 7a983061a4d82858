import type { QuoteLine } from '#shop/checkout/quote.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'

type Props = { line: QuoteLine; max: number; onQuantity: (quantity: number) => void }

/** A cart line as a button's name calls it, such as 'Safari Pearl, M'. */
export function spokenLine({ name, size }: Pick<QuoteLine, 'name' | 'size'>): string {
  return size === null ? name : `${name}, ${size}`
}

/** The quantity of a cart line; `max` is the line's own limit or what the whole cart leaves of it (docs/decisions/003). */
export function LineQuantity({ line, max, onQuantity }: Props) {
  const name = spokenLine(line)
  const limit = max < LINE_QUANTITY_MAX ? 'Your bag is full.' : `${max} at most.`
  return (
    <QuantityInput
      label={`Quantity of ${name}: ${line.quantity}`}
      decreaseLabel={`Decrease quantity of ${name}`}
      increaseLabel={`Increase quantity of ${name}`}
      value={line.quantity}
      max={max}
      maxNote={`${limit} Write to us for more.`}
      onChange={onQuantity}
    />
  )
}
