import { deskPaths, papers } from '#shop/desk/paths.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import { findRoute, type Params } from '../../platform/router.tsx'
import { type LazyComponent, lazy } from '../../ui/lazy.tsx'
import { BenchScreen } from '../bench/bench-screen.tsx'
import { CatalogueScreen } from '../catalogue/catalogue-screen.tsx'
import { ProductScreen } from '../catalogue/product-screen.tsx'
import { CustomersScreen } from '../customers/customers-screen.tsx'
import { AccountsScreen } from '../figures/accounts-screen.tsx'
import { FiguresScreen } from '../figures/figures-screen.tsx'
import { IssuesScreen } from '../newsletter/issues-screen.tsx'
import { OrderScreen } from '../orders/order-screen.tsx'
import { OrdersScreen } from '../orders/orders-screen.tsx'
import { PrintScreen } from '../print/print-screen.tsx'
import { SafetyScreen } from '../safety/safety-screen.tsx'
import { BespokeScreen } from '../sales/bespoke-screen.tsx'
import { StallScreen } from '../sales/stall-screen.tsx'
import { LawScreen } from '../settings/law-screen.tsx'
import { ShopScreen } from '../settings/shop-screen.tsx'
import { AccessScreen } from '../staff/access-screen.tsx'
import { AuditLogScreen } from '../staff/audit-log-screen.tsx'
import { TodayScreen } from '../today/today-screen.tsx'

type Page = ComponentType<object> & Partial<LazyComponent<object>>

/** A screen of the desk: its path and its code. */
type Route = { readonly path: string; readonly Page: Page }

// Rarely used screens load when they are opened.
const later = (load: () => Promise<ComponentType<object>>) => lazy(load, { ownSuspense: false })

const routes: readonly Route[] = [
  { path: deskPaths.today, Page: TodayScreen },
  { path: deskPaths.orders, Page: OrdersScreen },
  { path: deskPaths.order(':id'), Page: OrderScreen },
  { path: deskPaths.bench, Page: BenchScreen },
  { path: deskPaths.bespoke, Page: BespokeScreen },
  { path: deskPaths.stall, Page: StallScreen },
  { path: deskPaths.figures, Page: FiguresScreen },
  { path: deskPaths.accounts, Page: AccountsScreen },
  { path: deskPaths.customers, Page: CustomersScreen },
  { path: deskPaths.catalogue, Page: CatalogueScreen },
  { path: deskPaths.product(':id'), Page: ProductScreen },
  { path: deskPaths.issues, Page: IssuesScreen },
  {
    path: deskPaths.batches,
    Page: later(() => import('../safety/batches-screen.tsx').then(({ BatchesScreen }) => BatchesScreen)),
  },
  { path: deskPaths.safety, Page: SafetyScreen },
  { path: deskPaths.law, Page: LawScreen },
  { path: deskPaths.access, Page: AccessScreen },
  { path: deskPaths.auditLog, Page: AuditLogScreen },
  { path: deskPaths.shop, Page: ShopScreen },
  {
    path: deskPaths.setup,
    Page: later(() => import('../settings/setup-screen.tsx').then(({ SetupScreen }) => SetupScreen)),
  },
  {
    path: deskPaths.setupStep(':step'),
    Page: later(() => import('../settings/setup-screen.tsx').then(({ SetupStepScreen }) => SetupStepScreen)),
  },
  {
    path: deskPaths.settings,
    Page: later(() => import('../settings/identity-screen.tsx').then(({ IdentityScreen }) => IdentityScreen)),
  },
  {
    path: deskPaths.shipping,
    Page: later(() => import('../settings/shipping-screen.tsx').then(({ ShippingScreen }) => ShippingScreen)),
  },
  {
    path: deskPaths.pricing,
    Page: later(() => import('../settings/pricing-screen.tsx').then(({ PricingScreen }) => PricingScreen)),
  },
  {
    path: deskPaths.words,
    Page: later(() => import('../settings/words-screen.tsx').then(({ WordsScreen }) => WordsScreen)),
  },
  {
    path: deskPaths.pages,
    Page: later(() => import('../settings/pages-screen.tsx').then(({ PagesScreen }) => PagesScreen)),
  },
  {
    path: deskPaths.look,
    Page: later(() => import('../settings/look-screen.tsx').then(({ LookScreen }) => LookScreen)),
  },
  ...papers.map((paper) => ({ path: deskPaths.printView(paper), Page: () => <PrintScreen paper={paper} /> })),
]

/** The screen at a path with what the path holds for its ':' parts; Today for an unknown path. */
export function findScreen(pathname: string): { Page: Page; params: Params } {
  const found = findRoute(routes, pathname)
  return found ? { Page: found.route.Page, params: found.params } : { Page: TodayScreen, params: {} }
}

/** Loads the code of the screen at a path ahead of a click. */
export async function preloadScreen(path: string): Promise<void> {
  const [pathname = ''] = path.split('?')
  await findScreen(pathname).Page.preload?.()
}
