import { Component, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { MeAnswer } from '#shop/desk/access.ts'
import { deskApi, deskPaths, papers } from '#shop/desk/paths.ts'
import { createBrowserShop, type DetailedShop } from '#shop/shop.ts'
import { DetailsContext, ShopContext } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusRegion } from '../../ui/status-region.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { BenchScreen } from '../bench/bench-screen.tsx'
import { CatalogueScreen } from '../catalogue/catalogue-screen.tsx'
import { createCatalogueLoader } from '../catalogue/load-catalogue.ts'
import { ProductScreen } from '../catalogue/product-screen.tsx'
import { CustomersScreen } from '../customers/customers-screen.tsx'
import { AccountsScreen } from '../figures/accounts-screen.tsx'
import { FiguresScreen } from '../figures/figures-screen.tsx'
import { IssuesScreen } from '../newsletter/issues-screen.tsx'
import { OrderScreen } from '../orders/order-screen.tsx'
import { OrdersScreen } from '../orders/orders-screen.tsx'
import { callDesk } from '../platform/call.ts'
import { useRouter } from '../platform/router.tsx'
import { PrintScreen } from '../print/print-screen.tsx'
import { BatchesScreen } from '../safety/batches-screen.tsx'
import { SafetyScreen } from '../safety/safety-screen.tsx'
import { BespokeScreen } from '../sales/bespoke-screen.tsx'
import { StallScreen } from '../sales/stall-screen.tsx'
import { ConfirmProvider } from '../session/confirm.tsx'
import { LeavingProvider } from '../session/leaving.tsx'
import { LinkScreen } from '../session/link-screen.tsx'
import { LiveProvider } from '../session/live.tsx'
import { SignInScreen } from '../session/sign-in-screen.tsx'
import { SignedInContext } from '../session/signed-in.ts'
import { LawScreen } from '../settings/law-screen.tsx'
import { ShopScreen } from '../settings/shop-screen.tsx'
import { AccessScreen } from '../staff/access-screen.tsx'
import { AuditLogScreen } from '../staff/audit-log-screen.tsx'
import { TodayScreen } from '../today/today-screen.tsx'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'
import { keepFocus } from './keep-focus.ts'

// Screens of rare use come when they are gone to.
const IdentityScreen = lazy(async () => ({ default: (await import('../settings/identity-screen.tsx')).IdentityScreen }))
const ShippingScreen = lazy(async () => ({ default: (await import('../settings/shipping-screen.tsx')).ShippingScreen }))
const PricingScreen = lazy(async () => ({ default: (await import('../settings/pricing-screen.tsx')).PricingScreen }))
const WordsScreen = lazy(async () => ({ default: (await import('../settings/words-screen.tsx')).WordsScreen }))

const LINK = deskPaths.signIn('')
const ORDER = deskPaths.order('')
const PRODUCT_PATH = deskPaths.product('')

/** The whole desk: the sign-in for everybody, the screens for those who are signed in. */
export function Desk() {
  const [opened, setOpened] = useState<{ readonly me: MeAnswer; readonly shop: DetailedShop } | null>(null)
  const [loadCatalogue] = useState(createCatalogueLoader)
  const [error, setError] = useState<string | null>(null)
  const { url } = useRouter()
  const refresh = useCallback(async () => {
    const result = await callDesk(deskApi.me, MeAnswer)
    if (!result.ok) return setError(result.error)
    const me = result.value
    const loaded = await loadCatalogue(me.catalogue)
    setError(loaded.ok ? null : loaded.error)
    if (!loaded.ok) {
      // The shop that was loaded before stays.
      setOpened((before) => before && { me, shop: before.shop })
      return
    }
    const { catalogue, recipes } = loaded.value
    const details = { recipes, closeAlts: {} }
    setOpened({ me, shop: { ...createBrowserShop(catalogue, me.settings, me), details } })
  }, [loadCatalogue])
  useEffect(() => {
    const start = setTimeout(() => void refresh())
    return () => clearTimeout(start)
  }, [refresh])
  useEffect(() => keepFocus(document.body), [])
  const signedIn = useMemo(() => opened && { me: opened.me, refresh }, [opened, refresh])

  if (opened === null || signedIn === null)
    return error === null ? <StatusRegion /> : <NoAnswer error={error} onRetry={() => void refresh()} />
  return (
    <ErrorBoundary>
      <ShopContext value={opened.shop}>
        <DetailsContext value={opened.shop.details}>
          <SignedInContext value={signedIn}>
            {url.pathname.startsWith(LINK) ? (
              <LinkScreen token={url.pathname.slice(LINK.length)} />
            ) : signedIn.me.staff === null ? (
              <SignInScreen />
            ) : (
              <LiveProvider>
                <ConfirmProvider>
                  <LeavingProvider>
                    <Frame staff={signedIn.me.staff} mode={signedIn.me.mode}>
                      <Suspense>
                        <ScreenAt path={url.pathname.replace(/(.)\/+$/, '$1')} />
                      </Suspense>
                    </Frame>
                  </LeavingProvider>
                </ConfirmProvider>
              </LiveProvider>
            )}
          </SignedInContext>
        </DetailsContext>
      </ShopContext>
      <Toaster />
    </ErrorBoundary>
  )
}

function ScreenAt({ path }: { path: string }) {
  if (path === deskPaths.orders) return <OrdersScreen />
  if (path === deskPaths.bench) return <BenchScreen />
  if (path === deskPaths.bespoke) return <BespokeScreen />
  if (path === deskPaths.stall) return <StallScreen />
  if (path === deskPaths.figures) return <FiguresScreen />
  if (path === deskPaths.accounts) return <AccountsScreen />
  if (path === deskPaths.customers) return <CustomersScreen />
  if (path === deskPaths.catalogue) return <CatalogueScreen />
  if (path.startsWith(PRODUCT_PATH)) return <ProductScreen key={path} id={path.slice(PRODUCT_PATH.length)} />
  if (path === deskPaths.issues) return <IssuesScreen />
  if (path === deskPaths.batches) return <BatchesScreen />
  if (path === deskPaths.safety) return <SafetyScreen />
  if (path === deskPaths.law) return <LawScreen />
  if (path === deskPaths.access) return <AccessScreen />
  if (path === deskPaths.auditLog) return <AuditLogScreen />
  if (path === deskPaths.shop) return <ShopScreen />
  if (path === deskPaths.settings) return <IdentityScreen />
  if (path === deskPaths.shipping) return <ShippingScreen />
  if (path === deskPaths.pricing) return <PricingScreen />
  if (path === deskPaths.words) return <WordsScreen />
  if (path.startsWith(ORDER)) return <OrderScreen key={path} id={decodeURIComponent(path.slice(ORDER.length))} />
  const paper = papers.find((name) => path === deskPaths.printView(name))
  if (paper) return <PrintScreen key={path} paper={paper} />
  return <TodayScreen />
}

function NoAnswer({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <main className={styles.failure}>
      <Notice kind="error" alert>
        <p>{error}</p>
        <Button kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </main>
  )
}

class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <NoAnswer
        error="Something went wrong on this screen. Nothing you did before is lost."
        onRetry={() => window.location.reload()}
      />
    )
  }
}
