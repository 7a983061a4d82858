import { prerender } from 'react-dom/static'
import { findAnyProduct, findProduct } from '#shop/catalogue/catalogue.ts'
import { factParam, filterUrl, redirectedFilterUrl } from '#shop/listing/filter-url.ts'
import { listUrl, pageIn } from '#shop/listing/listing.ts'
import { parseFilters } from '#shop/listing/parse-filters.ts'
import type { PageRenderer } from '#shop/pages/page-rendering.ts'
import { structuredData } from '#shop/pages/structured-data.ts'
import { NOT_FOUND_PATH, paths } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { findRoute, StaticRouter } from '../../platform/router.tsx'
import { DetailsContext } from '../../shop/use-shop.ts'
import { WithoutScriptsContext } from '../../ui/without-scripts.tsx'
import { MessageContext } from '../layout/message.ts'
import { StructuredDataContext } from '../layout/metadata.tsx'
import { App } from './app.tsx'
import { leadsToShop, routes } from './routes.tsx'
import { CountedShop } from './stock/counted-shop.tsx'
import { partsWithoutScripts } from './without-scripts/parts.tsx'

export { renderPaper } from '../papers/render-paper.tsx'
export { linkedStyle, renderLinkedPage } from './render-linked.tsx'

const missingProduct = paths.product('0')
const anyConfirmation = `${paths.orderConfirmation}?session_id=1`
const switches = ['debug', 'flags']
const ROOT = '<div id="root">'

const isHidden = ({ settings: { bespoke, comingSoon } }: Shop, path: string) =>
  (path === paths.bespoke && !bespoke.isShown) || (path === paths.comingSoon && !comingSoon.isShown)

export const everyPath: PageRenderer['everyPath'] = (shop) => [
  ...routes.map(({ path }) => path).filter((path) => !path.includes(':') && !isHidden(shop, path)),
  ...shop.settings.pages.map(({ slug }) => paths.ownPage(slug)),
  anyConfirmation,
  missingProduct,
  NOT_FOUND_PATH,
  ...shop.catalogue.allProducts.map(({ handle }) => paths.product(handle)),
]

/** The page at an address; the list's with its filters and nothing else of the search, null if no page lives (S2.2, S2.18, S10.19). */
export const pageAt: PageRenderer['pageAt'] = (shop, pathname, search) => {
  const params = new URLSearchParams(search)
  if (leadsToShop(pathname)) {
    const on = switches.filter((name) => params.get(name) === '1').map((name) => `${name}=1`)
    const url = redirectedFilterUrl(shop, pathname)
    return { redirect: [url, ...on].reduce((sum, name) => `${sum}${sum.includes('?') ? '&' : '?'}${name}`) }
  }
  const found = findRoute(routes, pathname)
  if (!found) return null
  const { path } = found.route
  if (isHidden(shop, path)) return null
  const { id, slug } = found.params
  if (slug !== undefined)
    return shop.settings.pages.some((page) => page.slug === slug) ? { path: paths.ownPage(slug), status: 200 } : null
  if (id !== undefined) {
    const product = findAnyProduct(shop, id)
    if (product?.formerHandles?.includes(id) && id !== product.handle)
      return { redirect: paths.product(product.handle) }
    return product ? { path: paths.product(product.handle), status: 200 } : { path: missingProduct, status: 404 }
  }
  if (path === paths.shop && [...params.keys()].length > new Set(params.keys()).size) {
    // The form repeats the name of a fact for each box that is ticked, after an empty one that takes back what the list was narrowed to. Of the rest the last holds.
    for (const name of shop.settings.facts.map(factParam)) {
      const options = params.getAll(name)
      params.set(name, options.slice(options.lastIndexOf('') + 1).join())
    }
    return { redirect: filterUrl(shop, parseFilters(shop, `?${params}`)) }
  }
  if (path === paths.shop) return { path: listUrl(shop, parseFilters(shop, search), pageIn(search)), status: 200 }
  // The way back of those who bought by a form.
  const bought = path === paths.paymentCanceled ? findProduct(shop, params.get('product') ?? '') : undefined
  if (bought) return { path: `${path}?product=${bought.handle}`, status: 200 }
  if (path === paths.orderConfirmation && params.get('session_id')) return { path: anyConfirmation, status: 200 }
  return { path, status: 200 }
}

/** Renders the page at a path of `pageAt`, with what those without scripts see instead of what needs them, and with a message for one of them; what is in the way of any part of it is thrown (S10.20, S10.21). */
export const renderPage: PageRenderer['renderPage'] = async (shop, path, settings, message = {}) => {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <div id="root">
      <StaticRouter path={path}>
        <MessageContext value={message}>
          <DetailsContext value={shop.details}>
            <WithoutScriptsContext value={partsWithoutScripts}>
              <StructuredDataContext value={structuredData}>
                <App
                  shop={shop}
                  settings={settings}
                  provider={settings.stock || settings.bench ? CountedShop : undefined}
                />
              </StructuredDataContext>
            </WithoutScriptsContext>
          </DetailsContext>
        </MessageContext>
      </StaticRouter>
    </div>,
    // In one piece: parts that come later are put in place by inline scripts, which the security policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  const start = html.indexOf(ROOT)
  const [pathname = '/'] = path.split('?')
  const head = html.slice(0, start)
  const isRefused = message.form?.errors !== undefined || message.form?.problem !== undefined
  const { script, hasDetails = false } = findRoute(routes, pathname)?.route ?? {}
  return {
    head: isRefused ? head.replace('<title>', '<title>Error: ') : head,
    root: html.slice(start),
    script,
    hasDetails,
  }
}
