import { Heart } from 'lucide-react'
import type { Product } from '#shop/catalogue/product.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'
import { useWishlist } from './wishlist-provider.tsx'

/** Saves a product to the wishlist or drops it, with the toast that says so (specification 4). */
export function WishlistButton({ product: { id, name } }: { product: Pick<Product, 'id' | 'name'> }) {
  const { ids, toggle } = useWishlist()
  const isSaved = ids.includes(id)
  return (
    <IconButton
      icon={Heart}
      pressed={isSaved}
      label={isSaved ? 'Remove from wishlist' : 'Add to wishlist'}
      onClick={() => {
        toggle(id)
        showToast({ title: isSaved ? 'Removed from wishlist' : 'Added to wishlist', text: name })
      }}
    />
  )
}
