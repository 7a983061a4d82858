import { deskPaths, papers, settingsPages } from '#shop/desk/paths.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import { findRoute, type Params } from '../../platform/router.tsx'
import { type LazyComponent, lazy } from '../../ui/lazy.tsx'
import { OrdersScreen } from '../orders/orders-screen.tsx'
import { TodayScreen } from '../today/today-screen.tsx'

type Page = ComponentType<object> & Partial<LazyComponent<object>>

type Route = { readonly path: string; readonly Page: Page }

type LaterScreens = typeof import('./later-screens.ts')

const later = (screenOf: (screens: LaterScreens) => ComponentType<object>) =>
  lazy(async () => screenOf(await import('./later-screens.ts')), { ownSuspense: false })

type SettingsScreens = typeof import('./settings-screens.ts')

const settings = (screenOf: (screens: SettingsScreens) => ComponentType<object>) =>
  lazy(async () => screenOf(await import('./settings-screens.ts')), { ownSuspense: false })

const routes: readonly Route[] = [
  { path: deskPaths.today, Page: TodayScreen },
  { path: deskPaths.orders, Page: OrdersScreen },
  { path: deskPaths.order(':id'), Page: later((screens) => screens.OrderScreen) },
  { path: deskPaths.bench, Page: later((screens) => screens.BenchScreen) },
  { path: deskPaths.bespoke, Page: later((screens) => screens.BespokeScreen) },
  { path: deskPaths.stall, Page: later((screens) => screens.StallScreen) },
  { path: deskPaths.codes, Page: later((screens) => screens.CodesScreen) },
  { path: deskPaths.figures, Page: later((screens) => screens.FiguresScreen) },
  { path: deskPaths.accounts, Page: later((screens) => screens.AccountsScreen) },
  { path: deskPaths.customers, Page: later((screens) => screens.CustomersScreen) },
  { path: deskPaths.catalogue, Page: later((screens) => screens.CatalogueScreen) },
  { path: deskPaths.product(':id'), Page: later((screens) => screens.ProductScreen) },
  { path: deskPaths.issues, Page: later((screens) => screens.IssuesScreen) },
  { path: deskPaths.batches, Page: later((screens) => screens.BatchesScreen) },
  { path: deskPaths.safety, Page: later((screens) => screens.SafetyScreen) },
  { path: deskPaths.law, Page: settings((screens) => screens.LawScreen) },
  { path: deskPaths.access, Page: later((screens) => screens.AccessScreen) },
  { path: deskPaths.auditLog, Page: later((screens) => screens.AuditLogScreen) },
  { path: deskPaths.shop, Page: settings((screens) => screens.ShopScreen) },
  { path: deskPaths.setup, Page: settings((screens) => screens.SetupScreen) },
  { path: deskPaths.setupStep(':step'), Page: settings((screens) => screens.SetupStepScreen) },
  ...settingsPages.map((name) => ({
    path: deskPaths[name],
    Page: settings(({ SettingsPage }) => () => <SettingsPage name={name} />),
  })),
  ...papers.map((paper) => ({
    path: deskPaths.printView(paper),
    Page: later(({ PrintScreen }) => () => <PrintScreen paper={paper} />),
  })),
]

/** The screen at a path with what the path holds for its ':' parts; Today for an unknown path. */
export function findScreen(pathname: string): { Page: Page; params: Params } {
  const found = findRoute(routes, pathname)
  return found ? { Page: found.route.Page, params: found.params } : { Page: TodayScreen, params: {} }
}

export async function preloadScreen(path: string): Promise<void> {
  const [pathname = ''] = path.split('?')
  await findScreen(pathname).Page.preload?.()
}
