import { showToast } from '../ui/toast.ts'
import { useWishlist } from './wishlist-provider.tsx'

/** Whether a product is saved, and the toggle with the toast that says what it did (specification 8). */
export function useSaving(id: string): { isSaved: boolean; toggle: () => void } {
  const { ids, toggle } = useWishlist()
  const isSaved = ids.includes(id)
  return {
    isSaved,
    toggle: () => {
      const isKept = toggle(id)
      showToast({ title: isSaved ? 'Removed from wishlist' : 'Added to wishlist' })
      if (!isKept) showToast({ kind: 'error', title: 'Could not save your wishlist on this device.' })
    },
  }
}
