import { Check, Plus } from 'lucide'
import { useEffect, useState } from 'react'
import { type Cents, formatCents } from '#shop/money.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const ADDED_SHOWN_MS = 2000

type Adding = { onAdd: () => boolean }

function useAdding({ onAdd }: Adding): [isAdded: boolean, add: () => void] {
  const [additions, setAdditions] = useState({ count: 0, isFresh: false })
  useEffect(() => {
    if (additions.count === 0) return
    const timer = setTimeout(() => setAdditions(({ count }) => ({ count, isFresh: false })), ADDED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [additions.count])
  return [additions.isFresh, () => onAdd() && setAdditions(({ count }) => ({ count: count + 1, isFresh: true }))]
}

/** The product page's button; says 'Added' for two seconds when `onAdd` answers that it was, and to screen readers what is added where that is given. */
export function AddToCartButton({ onAdd, what }: Adding & { what?: string }) {
  const [isAdded, add] = useAdding({ onAdd })
  const words = isAdded ? 'Added' : 'Add to Cart'
  return (
    <Button size="large" wide onClick={add} aria-label={what && `${words}: ${what}`}>
      {isAdded && <Icon of={Check} />}
      {words}
    </Button>
  )
}

/** The plus on a product's card; shows a tick for two seconds when `onAdd` answers that it was added. */
export function QuickAddButton({ name, price, onAdd }: Adding & { name: string; price: Cents }) {
  const [isAdded, add] = useAdding({ onAdd })
  return <IconButton icon={isAdded ? Check : Plus} label={`Add ${name} to cart, ${formatCents(price)}`} onClick={add} />
}
