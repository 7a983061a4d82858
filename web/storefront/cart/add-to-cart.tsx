import { Check, Plus } from 'lucide'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { DEFAULT_SIZE, type Product, type Size, sizeOf } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { formValues } from '../../platform/form-value.ts'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { addOneItem, tellAdded } from './add-item.ts'
import { useCartStore } from './cart-provider.tsx'
import { useMiniCart } from './mini-cart-provider.tsx'

const ADDED_SHOWN_MS = 2000
// By this name the script in the head of index.html finds what to hand over to the next page.
const EARLY_ADD = 'add'

type Props = { product: Product }

/** Adds one item within the limits and hands the message to `tell`; `isAdded` holds for two seconds after each time (S4.1, S10.2). */
function useAddToCart(product: Product, tell: (message: string) => void) {
  const stored = useCartStore()
  const [additions, setAdditions] = useState({ count: 0, isFresh: false })
  useEffect(() => {
    if (additions.count === 0) return
    const timer = setTimeout(() => setAdditions(({ count }) => ({ count, isFresh: false })), ADDED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [additions.count])
  const addOne = (size: Size = DEFAULT_SIZE) => {
    const isAdded = addOneItem(stored, product, size, tell)
    if (isAdded) setAdditions(({ count }) => ({ count: count + 1, isFresh: true }))
  }
  return { isAdded: additions.isFresh, addOne }
}

/** The size that a button's form holds, Medium without a form: the form is the state, so that a choice made before hydration counts. */
function sizeInForm(product: Product, { form }: HTMLButtonElement): Size {
  return sizeOf(product, form ? formValues(form).get('size') : undefined)
}

type AddProps = Props & {
  /** The id of the form that holds the size, if the button is not within it. */
  form?: string
  /** Screen readers hear what is added, in this size. */
  spokenSize?: Size
}

/** Adds a product in its form's size with a toast, and says 'Added' for two seconds (S2.80, S8.9). */
export function AddToCartButton({ product, form, spokenSize }: AddProps) {
  const { isAdded, addOne } = useAddToCart(product, tellAdded)
  const label = isAdded ? 'Added' : 'Add to Cart'
  return (
    <Button
      size="large"
      wide
      name={EARLY_ADD}
      value={product.id}
      form={form}
      type="submit"
      onClick={(event) => {
        event.preventDefault()
        addOne(sizeInForm(product, event.currentTarget))
      }}
      aria-label={spokenSize && `${label}: ${product.name}, ${spokenSize}`}
    >
      {isAdded && <Icon of={Check} />}
      {label}
    </Button>
  )
}

/** Adds a product in its form's size and goes to the cart, which says so if nothing more fits in or could be saved; without scripts it sends the form (S2.79). */
export function BuyNowButton({ product }: Props) {
  const navigate = useNavigate()
  const { addOne } = useAddToCart(product, () => {})
  const isLeaving = useRef(false)
  const buy = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    // The second press of a double click comes before the cart page does.
    if (isLeaving.current) return
    isLeaving.current = true
    addOne(sizeInForm(product, event.currentTarget))
    navigate(paths.cart)
  }
  return (
    <Button type="submit" kind="secondary" size="large" wide onClick={buy}>
      Buy Now
    </Button>
  )
}

/** The plus on a product's card, which adds a Medium and opens the mini cart, or shows the message otherwise; a tick for two seconds (S2.71, S2.72). */
export function QuickAddButton({
  product,
  tell,
}: {
  product: Product
  tell?: ((message: string) => void) | undefined
}) {
  const { open } = useMiniCart()
  const { isAdded, addOne } = useAddToCart(product, tell ?? open)
  const { name, priceCents } = product
  return (
    <IconButton
      icon={isAdded ? Check : Plus}
      label={`Add ${name} to cart, ${formatCents(priceCents)}`}
      name={EARLY_ADD}
      value={product.id}
      onClick={() => addOne()}
    />
  )
}
