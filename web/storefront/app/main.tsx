import './start-error-reporting.ts'
import '#shop/fallback-fonts.css'
import '../../ui/fonts.css'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { type ComponentProps, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as v from 'valibot'
import { countItems } from '#shop/cart/cart.ts'
import { parseStoredCart } from '#shop/cart/storage.ts'
import { createCatalogue } from '#shop/catalogue/catalogue.ts'
import { PAGE_SETTINGS_ID, PageSettings } from '#shop/pages/page-settings.ts'
import { NOT_FOUND_PATH } from '#shop/paths.ts'
import { createBrowserShop } from '#shop/shop.ts'
import { logError } from '../../platform/error-reporting.ts'
import { countCartWith } from '../../platform/event-log.ts'
import { changeEntry } from '../../platform/history-entry.ts'
import { keepNumbersFromWheel } from '../../platform/number-wheel.ts'
import { HashRouter } from '../../platform/router.tsx'
import { keepScrollPositions } from '../../platform/scroll-restoration.ts'
import { readStored } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { loadProducts } from '../catalogue/load-catalogue.ts'
import { noSettings } from '../layout/page-settings.tsx'
import { App } from './app.tsx'
import { readArrival } from './arrival.ts'
import { preloadPage } from './routes.tsx'

/** Takes up what the server has rendered; draws the page where it has rendered none, as while developing. */
function open(root: HTMLElement): void {
  const { pathname, search } = location
  const arrival = readArrival()
  changeEntry('replaceState', arrival.state, arrival.address)
  keepScrollPositions(arrival.type)
  keepNumbersFromWheel()
  const isRendered = root.hasChildNodes()
  // What the address says where it is none of a page: what the server has rendered is the same for all of these.
  const path = isRendered && pathname !== NOT_FOUND_PATH ? `${pathname}${search}` : location.hash.slice(1)
  const settings = readPageSettings()
  const draw = ({ shop, provider, isLoaded }: Loaded) => {
    countCartWith(() => countItems(parseStoredCart(shop, readStored(storageKeys.cart)).cart))
    const page = (
      <StrictMode>
        <HashRouter path={path}>
          <App shop={shop} settings={settings} provider={provider} />
        </HashRouter>
      </StrictMode>
    )
    if (!isRendered) createRoot(root, { onUncaughtError }).render(page)
    // The rendered page stays as it is, and works as it does without scripts.
    else if (!isLoaded) tellLost()
    else startTransition(() => void hydrateRoot(root, page, { onUncaughtError, onRecoverableError }))
  }
  // Not awaited at the top level: the pages' chunks import this one, and would wait for it for ever.
  void load(path, settings).then(draw, tellLost)
  if (settings.serviceWorker) whenLoaded(() => whenIdle(keepForOffline))
}

type Loaded = Pick<ComponentProps<typeof App>, 'shop' | 'provider'> & { readonly isLoaded: boolean }

/** Loads the shop's products, what counts them, and the page's code. Returns whether the code has loaded; throws if the rest fails to load (S10.217). */
async function load(path: string, settings: PageSettings): Promise<Loaded> {
  const { catalogue, own } = settings
  if (catalogue === undefined) throw new Error('The page names no catalogue')
  const [products, provider, isLoaded] = await Promise.all([
    loadProducts(catalogue),
    (settings.stock || settings.bench) && import('./stock/counted-shop.tsx').then((part) => part.CountedShop),
    preloadPage(path),
  ])
  return { shop: createBrowserShop(createCatalogue(products), own, settings), provider, isLoaded }
}

// The script in the head says so, and opens what shoppers without scripts use.
const tellLost = () => void dispatchEvent(new Event('scripts-lost'))

// The scripts may come after the rest of the page.
function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act)
}

// Browsers have it at https and at the machine itself only (S10.71).
const keepForOffline = () => void navigator.serviceWorker?.register('/sw.js')

const onUncaughtError = (error: unknown) => logError(error, 'rendering')

// The page is drawn again then, so shoppers see nothing of it; it is a fault all the same.
function onRecoverableError(error: unknown): void {
  console.error(error)
  logError(error, 'taking up the page')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The settings that the server wrote into the page's HTML; those of a plain sandbox where they are missing or unreadable. */
function readPageSettings(): PageSettings {
  const result = v.safeParse(PageSettings, parseJson(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? ''))
  return result.success ? result.output : noSettings
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// The script in the head may be leading to another page, whose HTML is on its way.
if (!('leaving' in document.documentElement.dataset)) open(root)
