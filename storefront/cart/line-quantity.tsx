import type { QuoteLine } from '#shop/checkout/quote.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { QuantityInput } from '../ui/quantity-input.tsx'

type Props = { line: QuoteLine; most: number; onQuantity: (quantity: number) => void }

/** A cart line as a button's name calls it, such as 'Safari Pearl, M'. */
export function spokenLine({ name, size }: Pick<QuoteLine, 'name' | 'size'>): string {
  return size === null ? name : `${name}, ${size}`
}

/** The quantity of a cart line; `most` is the line's own limit or what the whole cart leaves of it (docs/decisions/022). */
export function LineQuantity({ line, most, onQuantity }: Props) {
  const thing = spokenLine(line)
  const bound = most < LINE_QUANTITY_MAX ? 'Your bag is full.' : `${most} at most.`
  return (
    <QuantityInput
      label={`Quantity of ${thing}: ${line.quantity}`}
      decreaseLabel={`Decrease quantity of ${thing}`}
      increaseLabel={`Increase quantity of ${thing}`}
      value={line.quantity}
      most={most}
      mostNote={`${bound} Write to us for more.`}
      onChange={onQuantity}
    />
  )
}
