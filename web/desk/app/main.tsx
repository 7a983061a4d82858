import '../../ui/fonts.css'
import '#shop/fallback-fonts.css'
import '../../ui/tokens.css'
import '../../ui/base.css'
import './fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepNumbersFromWheel } from '../../platform/number-wheel.ts'
import { PathRouter } from '../../platform/router.tsx'
import { keepScrollPositions } from '../../platform/scroll-restoration.ts'
import { leaveGuard } from '../session/leaving.tsx'
import { Desk } from './desk.tsx'
import { forgetDrafts } from './forget-drafts.ts'
import { preloadScreen } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root')

keepScrollPositions()
forgetDrafts()
keepNumbersFromWheel()
void preloadScreen(window.location.pathname)

/** The desk is drawn in its fonts where they come soon, in ms: nothing moves then. */
const FONTS_WITHIN_MS = 300
const fonts = Promise.all(["500 1em 'Brygada 1918'", "1em 'Figtree Variable'"].map((font) => document.fonts.load(font)))
await Promise.race([fonts.catch(() => {}), new Promise((resolve) => setTimeout(resolve, FONTS_WITHIN_MS))])
createRoot(root).render(
  <StrictMode>
    <PathRouter guard={leaveGuard}>
      <Desk />
    </PathRouter>
  </StrictMode>,
)
