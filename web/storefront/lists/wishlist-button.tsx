import { Heart } from 'lucide'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast, warnUnsaved } from '../../ui/toast.ts'
import { useWishlist } from './wishlist-provider.tsx'

/** The heart that saves a product or drops it again, with a toast that says which (S2.81, S4.8, S8.10); filled while it is saved. */
export function WishlistButton({ id, label = 'Add to wishlist' }: { id: string; label?: string }) {
  const { ids, toggle } = useWishlist()
  const isSaved = ids.includes(id)
  const onToggle = () => {
    const isStored = toggle(id)
    showToast({ title: isSaved ? 'Removed from wishlist' : 'Added to wishlist' })
    warnUnsaved(isStored, 'wishlist')
  }
  return <IconButton icon={Heart} label={label} pressed={isSaved} onClick={onToggle} />
}
