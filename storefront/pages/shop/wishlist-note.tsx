import type { Picked } from '#shop/catalogue/filter-state.ts'
import { filterUrl } from '#shop/catalogue/filter-url.ts'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { ShareButton } from '../../lists/share-button.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SharedListNotice } from './shared-list-notice.tsx'

/** What can be done with a picked list: to send the shopper's own, to keep somebody else's. */
export function WishlistNote({ pick }: { pick: Picked }) {
  const { publicUrl } = usePageSettings()
  const { ids } = useWishlist()
  if (typeof pick !== 'string') return <SharedListNotice shared={pick} />
  if (pick !== 'saved' || ids.length === 0) return null
  return (
    <Notice>
      <p>Your wishlist is kept in this browser. Sent as a link, it opens anywhere.</p>
      <ShareButton name="My wishlist" address={`${publicUrl}${filterUrl({ pick: ids })}`} words="Send this list" />
    </Notice>
  )
}
