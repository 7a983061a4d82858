import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { solas } from '#shops/solas.ts'
import { CartProvider, useCart } from './cart-provider.tsx'
import { MiniCartProvider, useMiniCart } from './mini-cart-provider.tsx'

// Shows S3.10, S4.11, S8.15.

const Counting = () => <i>{useCart().cart.length}</i>
const Opening = () => <i>{String(useMiniCart().isOpen)}</i>

test.each([
  ['CartProvider', <Counting key="counting" />],
  ['MiniCartProvider', <Opening key="opening" />],
])('the hook of %s throws outside its provider', async (provider, child) => {
  await expect(prerender(child, { onError: vi.fn() })).rejects.toThrow(`must be used within a ${provider}`)
})

test('inside their providers the cart is empty and the panel closed', async () => {
  const { prelude } = await prerender(
    <CartProvider shop={solas}>
      <MiniCartProvider>
        <Counting />
        <Opening />
      </MiniCartProvider>
    </CartProvider>,
  )
  expect(await new Response(prelude).text()).toMatch(/^<i>0<.*>false<\/i>$/)
})
