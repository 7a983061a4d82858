import { Check, Plus } from 'lucide'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Choice, standardChoice } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { paths } from '#shop/paths.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { useNavigate } from '../../platform/router.tsx'
import { useStock } from '../../shop/use-stock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { addOneItem, tellAdded } from './add-item.ts'
import { useCartStore } from './cart-provider.tsx'
import { checkWords, choiceInForm } from './form-choice.ts'
import { useMiniCart } from './mini-cart-provider.tsx'

const ADDED_SHOWN_MS = 2000
// By this name the script in the head of index.html finds what to hand over to the next page.
const EARLY_ADD = 'add'

type Props = { product: Product }

/** Adds one item within the limits and hands the message to `tell`; `isAdded` holds for two seconds after each time (S4.1, S10.2). */
function useAddToCart(product: Product, tell: (message: string) => void) {
  const stock = useStock()
  const stored = useCartStore()
  const [additions, setAdditions] = useState({ count: 0, isFresh: false })
  useEffect(() => {
    if (additions.count === 0) return
    const timer = setTimeout(() => setAdditions(({ count }) => ({ count, isFresh: false })), ADDED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [additions.count])
  const addOne = (choice: Choice) => {
    const isAdded = addOneItem(stored, product, choice, tell, stock)
    if (isAdded) setAdditions(({ count }) => ({ count: count + 1, isFresh: true }))
  }
  return { isAdded: additions.isFresh, addOne }
}

type AddProps = Props & {
  form?: string
  spokenChoice?: string
}

/** Adds a product as its form has it with a toast, and says 'Added' for two seconds (S2.80, S8.9). */
export function AddToCartButton({ product, form, spokenChoice }: AddProps) {
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
        const { form: own } = event.currentTarget
        const choice = choiceInForm(product, own)
        if (checkWords(product, own, choice)) addOne(choice)
      }}
      aria-label={
        spokenChoice === undefined ? undefined : [`${label}: ${product.name}`, spokenChoice].filter(Boolean).join(', ')
      }
    >
      {isAdded && <Icon of={Check} />}
      {label}
    </Button>
  )
}

/** Adds a product as its form has it and goes to the cart, which says so if nothing more fits in or could be saved; without scripts it sends the form (S2.79). */
export function BuyNowButton({ product }: Props) {
  const navigate = useNavigate()
  const { addOne } = useAddToCart(product, () => {})
  const isLeaving = useRef(false)
  const buy = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    // The second press of a double click comes before the cart page does.
    if (isLeaving.current) return
    const { form } = event.currentTarget
    const choice = choiceInForm(product, form)
    if (!checkWords(product, form, choice)) return
    isLeaving.current = true
    addOne(choice)
    navigate(paths.cart)
  }
  return (
    <Button type="submit" kind="secondary" size="large" wide onClick={buy}>
      Buy Now
    </Button>
  )
}

/** The plus on a product's card, which adds it as it is chosen first and opens the mini cart, or shows the message otherwise; a tick for two seconds (S2.71, S2.72). */
export function QuickAddButton({
  product,
  tell,
}: {
  product: Product
  tell?: ((message: string) => void) | undefined
}) {
  const { open } = useMiniCart()
  const { isAdded, addOne } = useAddToCart(product, tell ?? open)
  const navigate = useNavigate()
  const stock = useStock()
  const { name, handle, personal } = product
  // Words that are required can only be given on its page.
  const isAsking = personal.some(({ required }) => required)
  return (
    <IconButton
      icon={isAdded ? Check : Plus}
      label={isAsking ? `Choose ${name}` : `Add ${name} to cart, ${priceWords(product)}`}
      name={EARLY_ADD}
      value={product.id}
      onClick={() =>
        isAsking ? navigate(paths.product(handle)) : addOne(standardChoice(stock?.withFirstLeft(product) ?? product))
      }
    />
  )
}
