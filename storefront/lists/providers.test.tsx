import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { ComparisonProvider, useComparison } from './comparison-provider.tsx'
import { useWishlist, WishlistProvider } from './wishlist-provider.tsx'

const Wishing = () => useWishlist().ids.length
const Comparing = () => useComparison().ids.length

test.each([
  ['WishlistProvider', <Wishing key="wishing" />],
  ['ComparisonProvider', <Comparing key="comparing" />],
])('outside %s its hook throws', async (provider, child) => {
  await expect(prerender(child, { onError: vi.fn() })).rejects.toThrow(`must be used within a ${provider}`)
})

test('inside their providers the lists start empty', async () => {
  const { prelude } = await prerender(
    <WishlistProvider>
      <ComparisonProvider>
        <Wishing />
        <Comparing />
      </ComparisonProvider>
    </WishlistProvider>,
  )
  expect(await new Response(prelude).text()).toMatch(/^0.*0$/)
})
