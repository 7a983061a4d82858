import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MeAnswer } from '#shop/desk/access.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { createShop } from '#shop/shop.ts'
import { products } from '#shops/solas.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { ShopContext } from '../../shop/use-shop.ts'
import { SignedInContext } from '../session/signed-in.ts'
import { StallScreen } from './stall-screen.tsx'

test('the stall screen tells helpers that only owners record sales, and shows no form', () => {
  const shop = { ...createShop({ products }), stock: {} }
  const me = {
    settings: shop.settings,
    vatNumber: null,
    vatScheme: 'none',
    packaging: '',
    zones: [],
    staff: { id: 'una', email: 'una@solas.test', role: 'helper' },
    mode: 'sandbox',
    inbox: null,
    passkeys: null,
    keepsOffline: true,
    catalogue: '',
  } satisfies MeAnswer
  const signedIn = { me, refresh: async () => {}, forgetDrafts: () => {} }
  const shown = renderToStaticMarkup(
    <StaticRouter path={deskPaths.stall}>
      <QueryClientProvider client={new QueryClient()}>
        <ShopContext value={shop}>
          <SignedInContext value={signedIn}>
            <StallScreen />
          </SignedInContext>
        </ShopContext>
      </QueryClientProvider>
    </StaticRouter>,
  )
  expect(shown).toContain('Only an owner may record sales.')
  expect(shown).not.toContain('<form')
})
