import { maxQuantity } from '#shop/cart/cart.ts'
import { choiceWords, type OrderLine } from '#shop/cart/order-line.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { useStock } from '../../shop/use-stock.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { useCart } from './cart-provider.tsx'

type Props = { product: Product; line: OrderLine; onQuantity: (quantity: number) => void }

/** A cart line as a button's name calls it, such as 'Safari Pearl, M'. */
export function spokenLine(line: Pick<OrderLine, 'name' | 'optionNames' | 'personalNames'>): string {
  return [line.name, choiceWords(line)].filter(Boolean).join(', ')
}

/** The quantity of a cart line, up to the line's own limit, what the whole cart leaves of it, and what is in stock (docs/decisions/003). */
export function LineQuantity({ product, line, onQuantity }: Props) {
  const stock = useStock()
  const { cart } = useCart()
  const allowed = maxQuantity(cart, line)
  const max = stock?.maxQuantity(cart, line) ?? allowed
  const limit = allowed < LINE_QUANTITY_MAX ? 'Your bag is full.' : `${allowed} is the most.`
  const name = spokenLine(line)
  return (
    <QuantityInput
      label={`Quantity of ${name}: ${line.quantity}`}
      decreaseLabel={`Decrease quantity of ${name}`}
      increaseLabel={`Increase quantity of ${name}`}
      value={line.quantity}
      max={max}
      maxNote={
        max < allowed ? stock?.words(product, line.options) || `Only ${max} left` : `${limit} Need more? E-mail us.`
      }
      onChange={onQuantity}
    />
  )
}
