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
createRoot(root).render(
  <StrictMode>
    <Router>
      <Desk />
    </Router>
  </StrictMode>,
)
