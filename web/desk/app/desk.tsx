import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { readMe } from '#shop/calls/access.ts'
import type { MeAnswer } from '#shop/desk/access.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { createBrowserShop, type DetailedShop } from '#shop/shop.ts'
import { makeCall } from '../../calls/make-call.ts'
import { matchPath, ParamsContext, useLocation } from '../../platform/router.tsx'
import { useScrollRestoration } from '../../platform/scroll-restoration.ts'
import { DetailsContext, ShopContext } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { PreloadContext } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusRegion } from '../../ui/status-region.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { ConflictProvider } from '../calls/conflict.tsx'
import { createCatalogueLoader } from '../catalogue/load-catalogue.ts'
import { WaitingNotice } from '../layout/waiting-notice.tsx'
import { ConfirmProvider } from '../session/confirm.tsx'
import { isUnreachable, sentenceOf } from '../session/failure.ts'
import { findKeptMe, keepMe } from '../session/kept-answers.ts'
import { LeaveQuestion } from '../session/leaving.tsx'
import { LinkScreen } from '../session/link-screen.tsx'
import { queryClient } from '../session/query-client.ts'
import { SignInScreen } from '../session/sign-in-screen.tsx'
import { SignedInContext } from '../session/signed-in.ts'
import { useLiveOrders } from '../session/use-live-orders.ts'
import { PasskeyOffer } from '../staff/passkey-offer.tsx'
import { forgetDrafts } from './forget-drafts.ts'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'
import { keepFocus } from './keep-focus.ts'
import { findScreen, preloadScreen } from './routes.tsx'

const SAFE = 'Nothing you did before is lost.'

export function Desk() {
  const [opened, setOpened] = useState<{ readonly me: MeAnswer; readonly shop: DetailedShop } | null>(null)
  const [loadCatalogue] = useState(createCatalogueLoader)
  const [error, setError] = useState<string | null>(null)
  const { pathname } = useLocation()
  useScrollRestoration()
  const refresh = useCallback(async () => {
    const result = await makeCall(readMe, {}, { isLogged: false })
    if (result.ok) await keepMe(result.value)
    const me = result.ok ? result.value : isUnreachable(result) ? await findKeptMe() : null
    if (me === null) return setError(result.ok ? null : sentenceOf(result))
    const loaded = await loadCatalogue(me.catalogue)
    setError(loaded.ok ? null : sentenceOf(loaded))
    if (!loaded.ok) {
      // The shop that was loaded before stays.
      setOpened((before) => before && { me, shop: before.shop })
      return
    }
    const { catalogue, recipes } = loaded.value
    const details = { recipes, closeAlts: {}, stories: {} }
    setOpened({ me, shop: { ...createBrowserShop(catalogue, me.settings, me), details } })
  }, [loadCatalogue])
  useEffect(() => {
    const start = setTimeout(() => void refresh())
    return () => clearTimeout(start)
  }, [refresh])
  useEffect(() => keepFocus(document.body), [])
  useEffect(() => {
    const look = () => void refresh()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [refresh])
  const keepsOffline = opened?.me.keepsOffline === true
  useEffect(() => {
    if (keepsOffline) void navigator.serviceWorker?.register(deskPaths.worker, { scope: deskPaths.today })
  }, [keepsOffline])
  const signedIn = useMemo(() => opened && { me: opened.me, refresh, forgetDrafts }, [opened, refresh])

  if (opened === null || signedIn === null)
    return error === null ? <StatusRegion /> : <NoAnswer error={error} onRetry={() => void refresh()} />
  const link = matchPath(deskPaths.signIn(':token'), pathname)
  const { staff, mode } = opened.me
  return (
    <ErrorBoundary reassurance={SAFE} home={deskPaths.today}>
      <ShopContext value={opened.shop}>
        <DetailsContext value={opened.shop.details}>
          <SignedInContext value={signedIn}>
            <QueryClientProvider client={queryClient}>
              {link ? (
                <LinkScreen token={link.token ?? ''} />
              ) : staff === null ? (
                <SignInScreen />
              ) : (
                <ConfirmProvider>
                  <ConflictProvider>
                    <PreloadContext value={preloadScreen}>
                      <Frame staff={staff} mode={mode}>
                        <WaitingNotice />
                        <PasskeyOffer />
                        {/* The same for every screen, so that the old one stays until the code of the new one is here. */}
                        <Suspense>
                          <ErrorBoundary key={pathname} reassurance={SAFE} home={deskPaths.today}>
                            <ScreenAt pathname={pathname} />
                          </ErrorBoundary>
                        </Suspense>
                      </Frame>
                    </PreloadContext>
                    <LiveOrders />
                    <LeaveQuestion />
                  </ConflictProvider>
                </ConfirmProvider>
              )}
            </QueryClientProvider>
          </SignedInContext>
        </DetailsContext>
      </ShopContext>
      <Toaster />
    </ErrorBoundary>
  )
}

function ScreenAt({ pathname }: { pathname: string }) {
  const { Page, params } = findScreen(pathname)
  return (
    <ParamsContext value={params}>
      <Page />
    </ParamsContext>
  )
}

function LiveOrders() {
  useLiveOrders()
  return null
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
