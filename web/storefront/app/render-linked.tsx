import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultFlags } from '#shop/pages/flags.ts'
import type { LinkedPage } from '#shop/pages/linked-page.ts'
import type { LinkedPageRenderer } from '#shop/pages/page-rendering.ts'
import { orderPaths } from '#shop/paths.ts'
import { createFlags } from '../../platform/flags.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { ShopContext } from '../../shop/use-shop.ts'
import { FlagsContext } from '../layout/flags.tsx'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { Main } from '../layout/layout.tsx'
import { PageSettingsContext } from '../layout/page-settings.tsx'
import { DeadLink } from '../linked/dead-link.tsx'
import { NewsletterPage } from '../linked/newsletter/page.tsx'
import { OfferPage } from '../linked/offers/page.tsx'
import { FindOrder } from '../linked/order/find-order.tsx'
import { GiftPageView } from '../linked/order/gift.tsx'
import { OrderPageView } from '../linked/order/order.tsx'
import { OrderWithdrawal } from '../linked/order/withdrawal.tsx'
import { ReviewPage } from '../linked/reviews/page.tsx'
import { SandboxPageView } from '../sandbox/sandbox-page.tsx'
import { PlainMenu, SkipLink } from './without-scripts/top.tsx'

/** The storefront's header and footer around a page behind a link, as those without scripts see them. `withdrawPath` leads to the withdrawal form that knows the order. */
function LinkedLayout({ withdrawPath, children }: { withdrawPath?: string | undefined; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header cartCount={null} savedCount={0} categories={() => null} plainMenu={<PlainMenu />} />
      <Main>{children}</Main>
      <Footer withdrawPath={withdrawPath} leadsElsewhere={false} />
    </>
  )
}

const styles = import.meta.glob<string>('../{linked,sandbox}/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** The stylesheets of all pages behind links and of the sandbox. The browser's build has none of them. */
export const linkedStyle: string = Object.values(styles).join('')

const ROOT = '<div id="root">'

export const renderLinkedPage: LinkedPageRenderer['renderLinkedPage'] = (shop, settings, page) => {
  // Nothing takes this markup up in a browser, so it needs no marks for that.
  const html = renderToStaticMarkup(
    <div id="root">
      <StaticRouter path="/linked">
        <ShopContext value={shop}>
          <PageSettingsContext value={settings}>
            <FlagsContext value={createFlags(defaultFlags, settings.flags)}>
              {'standIn' in page ? (
                <SandboxPageView page={page} />
              ) : (
                <LinkedLayout withdrawPath={withdrawPathOf(page)}>{draw(page)}</LinkedLayout>
              )}
            </FlagsContext>
          </PageSettingsContext>
        </ShopContext>
      </StaticRouter>
    </div>,
  )
  const start = html.indexOf(ROOT)
  return { head: html.slice(0, start), root: html.slice(start) }
}

function withdrawPathOf(page: LinkedPage): string | undefined {
  const isOfOrder = page.page === 'order' || page.page === 'order-withdrawal' || page.page === 'nothing-to-withdraw'
  return isOfOrder ? orderPaths.withdraw(page.token) : undefined
}

function draw(page: LinkedPage) {
  switch (page.page) {
    case 'dead-link':
      return <DeadLink {...page} />
    case 'find-order':
    case 'find-order-sent':
      return <FindOrder page={page} />
    case 'offer':
    case 'offer-paid':
      return <OfferPage page={page} />
    case 'review-form':
    case 'review-stop':
    case 'review-stopped':
      return <ReviewPage page={page} />
    case 'order':
      return <OrderPageView page={page} />
    case 'order-withdrawal':
    case 'nothing-to-withdraw':
      return <OrderWithdrawal page={page} />
    case 'gift-swap':
    case 'gift-swapped':
    case 'gift-not-swapped':
      return <GiftPageView page={page} />
    default:
      return <NewsletterPage page={page} />
  }
}
