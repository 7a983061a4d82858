import { choiceWords, type OrderLine } from '#shop/cart/order-line.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'

type Props = { line: OrderLine; max: number; onQuantity: (quantity: number) => void }

/** A cart line as a button's name calls it, such as 'Safari Pearl, M'. */
export function spokenLine(line: Pick<OrderLine, 'name' | 'optionNames' | 'personalNames'>): string {
  return [line.name, choiceWords(line)].filter(Boolean).join(', ')
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
