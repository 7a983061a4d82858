import { useEffect } from 'react'
import { mendedPath } from '#shop/pages/mended-path.ts'
import { useLocation, useNavigate } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'

/** Redirects from a missing page to the page that its URL was meant for (see `mendedPath`). */
export function RedirectMended() {
  const shop = useShop()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const to = mendedPath(shop, pathname + search)
    if (to !== null) navigate(to, { replace: true })
  }, [shop, navigate, pathname, search])
  return null
}
