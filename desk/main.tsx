import '../storefront/app/fonts.css'
import '#shop/fallback-fonts.css'
import '../storefront/app/tokens.css'
import '../storefront/app/base.css'
import './fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './frame/desk.tsx'
import { Router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root')

/** The desk is drawn in its fonts where they come soon, in ms: nothing moves then. */
const FONTS_WITHIN_MS = 300
const fonts = Promise.all(["500 1em 'Brygada 1918'", "1em 'Figtree Variable'"].map((font) => document.fonts.load(font)))
await Promise.race([fonts.catch(() => {}), new Promise((resolve) => setTimeout(resolve, FONTS_WITHIN_MS))])
createRoot(root).render(
  <StrictMode>
    <Router>
      <Desk />
    </Router>
  </StrictMode>,
)
