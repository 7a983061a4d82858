import type { ProductIds } from '#shop/lists/storage.ts'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

/** Says that a list came from somebody, and takes it into the shopper's own wishlist when asked to, never by itself. */
export function SharedListNotice({ shared }: { shared: ProductIds }) {
  const { ids, addAll } = useWishlist()
  if (shared.every((id) => ids.includes(id)))
    return (
      <Notice kind="done">
        <p>All of this list is in your wishlist.</p>
      </Notice>
    )
  const keep = () => {
    if (addAll(shared)) showToast({ title: 'Added to wishlist' })
    else showToast({ kind: 'error', title: 'Could not save your wishlist on this device.' })
  }
  return (
    <Notice>
      <p>Somebody chose these for you to see. Your own wishlist is as you left it.</p>
      <Button kind="secondary" onClick={keep}>
        Keep these in my wishlist
      </Button>
    </Notice>
  )
}
