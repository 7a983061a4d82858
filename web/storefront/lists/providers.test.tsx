import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { solas } from '#shops/solas.ts'
import { ComparisonProvider, useComparison } from './comparison-provider.tsx'
import { RecentlyViewedProvider, useRecentlyViewed } from './recently-viewed-provider.tsx'
import { useWishlist, WishlistProvider } from './wishlist-provider.tsx'

// Shows S8.15.

const Wishing = () => <i>{useWishlist().ids.length}</i>
const Comparing = () => <i>{useComparison().ids.length}</i>
const Remembering = () => <i>{useRecentlyViewed().length}</i>

test.each([
  ['WishlistProvider', <Wishing key="wishing" />],
  ['ComparisonProvider', <Comparing key="comparing" />],
  ['RecentlyViewedProvider', <Remembering key="remembering" />],
])('the hook of %s throws outside its provider', async (provider, child) => {
  await expect(prerender(child, { onError: vi.fn() })).rejects.toThrow(`must be used within a ${provider}`)
})

test('inside their providers the lists start empty', async () => {
  const { prelude } = await prerender(
    <WishlistProvider shop={solas}>
      <ComparisonProvider shop={solas}>
        <RecentlyViewedProvider shop={solas}>
          <Wishing />
          <Comparing />
          <Remembering />
        </RecentlyViewedProvider>
      </ComparisonProvider>
    </WishlistProvider>,
  )
  expect(await new Response(prelude).text()).toMatch(/^<i>0<.*>0<.*>0<\/i>$/)
})
