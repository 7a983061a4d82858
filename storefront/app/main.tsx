import './start-error-reporting.ts'
import './fonts.css'
import './tokens.css'
import './base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { countPieces } from '#shop/cart/cart.ts'
import { parseStoredCart } from '#shop/cart/storage.ts'
import { PAGE_SETTINGS_ID, PageSettings } from '#shop/page-settings.ts'
import { paths } from '#shop/paths.ts'
import { noSettings } from '../layout/page-settings.tsx'
import { preloadHero } from '../pages/home/preload-hero.ts'
import { logError } from '../platform/error-reporting.ts'
import { countCartWith } from '../platform/event-log.ts'
import { HashRouter } from '../platform/router.tsx'
import { readStored } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { App } from './app.tsx'
import { hashUrlOf } from './hash-url.ts'
import { preloadPage } from './routes.tsx'
import { keepScrollPositions } from './scroll-restoration.ts'

countCartWith(() => countPieces(parseStoredCart(readStored(storageKeys.cart)).cart))

const address = hashUrlOf(location)
if (address) history.replaceState(null, '', address)
keepScrollPositions()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root')

const page = location.hash.slice(1) || paths.home
if (page === paths.home) preloadHero()

// Not awaited at the top level: the pages' chunks import this one, and would wait for it for ever.
void preloadPage(page).then(() => {
  // The page brings its own title; the one in the HTML is for those who read no further.
  for (const element of document.head.querySelectorAll('[data-until-shown]')) element.remove()
  startTransition(() =>
    createRoot(root, { onUncaughtError: (error) => logError(error, 'rendering') }).render(
      <StrictMode>
        <HashRouter>
          <App settings={readPageSettings()} />
        </HashRouter>
      </StrictMode>,
    ),
  )
})

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
