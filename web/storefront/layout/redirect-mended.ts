import { useEffect } from 'react'
import { mendedPath } from '#shop/pages/mended-path.ts'
import { useLocation, useNavigate } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'

/** Goes from a page that is missing to the one that its address stood for before people passed it on. */
export function LedOn() {
  const shop = useShop()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const to = mendedPath(shop, pathname + search)
    if (to !== null) navigate(to, { replace: true })
  }, [shop, navigate, pathname, search])
  return null
}
