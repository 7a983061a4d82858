import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { countItems } from '#shop/cart/cart.ts'
import { redirectedFilterUrl } from '#shop/listing/filter-url.ts'
import { defaultFlags } from '#shop/pages/flags.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import type { Shop } from '#shop/shop.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import { recordPath } from '../../platform/event-log.ts'
import { createFlags } from '../../platform/flags.ts'
import { changeEntry, stateOfEntry } from '../../platform/history-entry.ts'
import { ParamsContext, useLocation, useNavigate } from '../../platform/router.tsx'
import { useScrollRestoration } from '../../platform/scroll-restoration.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { ShopContext, useShop } from '../../shop/use-shop.ts'
import { useStock } from '../../shop/use-stock.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { PreloadContext } from '../../ui/link.tsx'
import { dismissDoneToasts, showToast } from '../../ui/toast.ts'
import { addWaitingItems } from '../cart/add-item.ts'
import { CartProvider, useCart, useCartStore } from '../cart/cart-provider.tsx'
import { MiniCartProvider, useMiniCart } from '../cart/mini-cart-provider.tsx'
import { FlagsContext } from '../layout/flags.tsx'
import { Layout } from '../layout/layout.tsx'
import { PageSettingsContext } from '../layout/page-settings.tsx'
import { ComparisonProvider } from '../lists/comparison-provider.tsx'
import { RecentlyViewedProvider } from '../lists/recently-viewed-provider.tsx'
import { useWishlist, WishlistProvider } from '../lists/wishlist-provider.tsx'
import { HiddenPanels } from './hidden-panels.tsx'
import { findPage, leadsToShop, preloadPage } from './routes.tsx'

const MiniCart = lazy(() => import('../pages/mini-cart/mini-cart.tsx').then((panel) => panel.MiniCart), {
  missing: () => <MissingMiniCart />,
})

const CategoryTiles = lazy(() => import('../catalogue/category-tiles.tsx').then((part) => part.CategoryTiles), {
  missing: () => null,
})

const preloadTiles = () => void CategoryTiles.preload()

const SAFE = 'Your bag is safe.'

type Props = {
  shop: Shop
  settings: PageSettings
  /** Gives the shop to what it holds; another one than the context itself if the shop counts its products. */
  provider?: typeof ShopContext | ComponentType<{ value: Shop; children: ReactNode }> | undefined
}

export function App(props: Props) {
  return (
    <ErrorBoundary reassurance={SAFE} home="/">
      <Providers {...props}>
        <LayoutWithPage />
        <HiddenPanels />
      </Providers>
    </ErrorBoundary>
  )
}

function Providers({ shop, settings, provider: Given = ShopContext, children }: Props & { children: ReactNode }) {
  const flags = useMemo(() => createFlags(defaultFlags, settings.flags), [settings])
  return (
    <Given value={shop}>
      <PageSettingsContext value={settings}>
        <FlagsContext value={flags}>
          <PreloadContext value={preloadPage}>
            <CartProvider shop={shop}>
              <WishlistProvider shop={shop}>
                <ComparisonProvider shop={shop}>
                  <RecentlyViewedProvider shop={shop}>
                    <MiniCartProvider>{children}</MiniCartProvider>
                  </RecentlyViewedProvider>
                </ComparisonProvider>
              </WishlistProvider>
            </CartProvider>
          </PreloadContext>
        </FlagsContext>
      </PageSettingsContext>
    </Given>
  )
}

function LayoutWithPage() {
  const { pathname, search } = useLocation()
  const { cart } = useCart()
  useScrollRestoration()
  // The menu has its tiles in its first frame.
  useEffect(preloadTiles, [])
  useEffect(() => recordPath(`${pathname}${search}`), [pathname, search])
  // The page is not drawn again because something was added or saved.
  const page = useMemo(
    () => (leadsToShop(pathname) ? <ToShop pathname={pathname} /> : <PageAt pathname={pathname} />),
    [pathname],
  )
  return (
    <Layout
      cartCount={countItems(cart)}
      savedCount={useWishlist().ids.length}
      categories={(onFollow) => <CategoryTiles sizes="48px" onFollow={onFollow} />}
    >
      {/* The same for every page, so that the old one stays until the code of the new one is here. */}
      <Suspense>
        <ErrorBoundary key={pathname} reassurance={SAFE} home="/">
          {page}
        </ErrorBoundary>
        <TellHydrated />
      </Suspense>
      <MiniCartPanel />
    </Layout>
  )
}

/** Adds what was pressed on the page before, then tells the script in the head that the page answers, so that it repeats what was pressed here. It stands beside the page, and so is hydrated with it. */
function TellHydrated() {
  const shop = useShop()
  const cart = useCartStore()
  const stock = useStock()
  useEffect(takeCodeOfLink, [])
  const addWaiting = useEffectEvent(() => addWaitingItems(shop, cart, stock))
  useEffect(() => {
    addWaiting()
    dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}

/** A link may bring a code, on any page: '/?code=SPRING'. A reload does not take it again. */
function takeCodeOfLink(): void {
  const [part, sign = '', code = ''] = /([?&])code=([^&#]+)&?/.exec(location.href) ?? []
  if (part === undefined) return
  changeEntry('replaceState', stateOfEntry(), location.href.replace(part, sign).replace(/[?&](?=#|$)/, ''))
  void import('../checkout/take-linked-code.ts').then(({ takeLinkedCode }) => takeLinkedCode(decodeCode(code)))
}

function decodeCode(code: string): string {
  try {
    return decodeURIComponent(code.replaceAll('+', ' '))
  } catch {
    return code
  }
}

function MiniCartPanel() {
  const { isOpen } = useMiniCart()
  useEffect(() => whenIdle(() => void MiniCart.preload()), [])
  return isOpen && <MiniCart />
}

/** Says by a toast what the panel would have opened with, and closes it again; what was added is in the cart all the same. */
function MissingMiniCart() {
  const { message, close } = useMiniCart()
  useEffect(() => {
    if (message) showToast({ title: 'Added to cart', text: message })
    close()
  }, [message, close])
  return null
}

function PageAt({ pathname }: { pathname: string }) {
  useEffect(() => dismissDoneToasts, [])
  const { Page, params } = findPage(pathname)
  return (
    <ParamsContext value={params}>
      <Page />
    </ParamsContext>
  )
}

function ToShop({ pathname }: { pathname: string }) {
  const shop = useShop()
  const navigate = useNavigate()
  useEffect(() => navigate(redirectedFilterUrl(shop, pathname), { replace: true }), [shop, navigate, pathname])
  return null
}
