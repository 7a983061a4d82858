import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { StaticRouter } from '../../web/platform/router.tsx'
import { DetailsContext } from '../../web/shop/use-shop.ts'
import { CountedShop } from '../../web/storefront/app/stock/counted-shop.tsx'
import { CartProvider } from '../../web/storefront/cart/cart-provider.tsx'
import { MiniCartProvider } from '../../web/storefront/cart/mini-cart-provider.tsx'
import { PageSettingsContext } from '../../web/storefront/layout/page-settings.tsx'
import { ComparisonProvider } from '../../web/storefront/lists/comparison-provider.tsx'

export async function renderPart(shop: PublishedShop, settings: PageSettings, part: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter path="/shop">
      <DetailsContext value={shop.details}>
        <CountedShop value={shop}>
          <PageSettingsContext value={settings}>
            <CartProvider shop={shop}>
              <ComparisonProvider shop={shop}>
                <MiniCartProvider>{part}</MiniCartProvider>
              </ComparisonProvider>
            </CartProvider>
          </PageSettingsContext>
        </CountedShop>
      </DetailsContext>
    </StaticRouter>,
  )
  return await new Response(prelude).text()
}
