import { Heart } from 'lucide'
import { IconButton } from '../ui/icon-button.tsx'
import { useSaving } from './use-saving.ts'

/** The heart that saves a product or drops it again; filled while it is saved (specification 4). */
export function WishlistButton({ id }: { id: string }) {
  const { isSaved, toggle } = useSaving(id)
  return <IconButton icon={Heart} label="Add to wishlist" pressed={isSaved} onClick={toggle} />
}
