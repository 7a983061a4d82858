import type { Picked } from '#shop/listing/filter-state.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import type { ProductIds } from '#shop/lists/storage.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast, warnUnsaved } from '../../../ui/toast.ts'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { ShareButton } from '../../lists/share-button.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'

export function WishlistNote({ pick }: { pick: Picked }) {
  const shop = useShop()
  const { publicUrl } = usePageSettings()
  const { ids } = useWishlist()
  if (typeof pick !== 'string') return <SharedListNotice shared={pick} />
  if (pick !== 'saved' || ids.length === 0) return null
  return (
    <Notice>
      <p>Your wishlist is kept in this browser. Send it as a link to open it anywhere.</p>
      <ShareButton name="My wishlist" url={`${publicUrl}${filterUrl(shop, { pick: ids })}`} label="Send this list" />
    </Notice>
  )
}

/** Says that a list came from somebody, and takes it into the shopper's own wishlist when asked to, never by itself. */
function SharedListNotice({ shared }: { shared: ProductIds }) {
  const { ids, addAll } = useWishlist()
  if (shared.every((id) => ids.includes(id)))
    return (
      <Notice kind="done">
        <p>Your wishlist has everything on this list.</p>
      </Notice>
    )
  const keep = () => {
    const isStored = addAll(shared)
    if (isStored) showToast({ title: 'Added to wishlist' })
    warnUnsaved(isStored, 'wishlist')
  }
  return (
    <Notice>
      <p>Someone shared this list with you. Your own wishlist hasn't changed.</p>
      <Button kind="secondary" onClick={keep}>
        Keep these in my wishlist
      </Button>
    </Notice>
  )
}
