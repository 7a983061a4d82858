import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { maxInStock, shortLines } from '#shop/cart/stock.ts'
import { leftInAll, withFirstLeft } from '#shop/catalogue/availability.ts'
import { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { apiPaths } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { stockWords } from '#shop/texts/stock.ts'
import { call } from '../../../platform/api.ts'
import { SHOP_EVENT } from '../../../platform/event-log.ts'
import { onPageRestored } from '../../../platform/page-restored.ts'
import { useLocation } from '../../../platform/router.tsx'
import { ShopContext } from '../../../shop/use-shop.ts'
import { type ShownStock, StockContext } from '../../../shop/use-stock.ts'
import { checkoutOptions } from '../../checkout/checkout-options.ts'
import { Availability } from './availability.tsx'

/** A shop that counts its products: gives the stock to what it holds, and asks again on each page, when the shopper comes back to one, and at each step of the checkout. */
export function CountedShop({ value, children }: { value: Shop; children: ReactNode }) {
  const { pathname } = useLocation()
  const [stock, setStock] = useState(value.stock)
  const ask = useCallback(async () => {
    const { cartId } = checkoutOptions.get()
    const path = cartId ? `${apiPaths.stock}?cart=${cartId}` : apiPaths.stock
    const answer = await call(path, { answer: ShopStockAnswer, isLogged: false })
    if (answer.ok) setStock(answer.value.stock)
  }, [])
  const refresh = useCallback(() => void ask(), [ask])
  useEffect(() => {
    if (!pathname) return
    const timer = setTimeout(refresh)
    return () => clearTimeout(timer)
  }, [pathname, refresh])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener(SHOP_EVENT, refresh)
    const stop = onPageRestored(refresh)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener(SHOP_EVENT, refresh)
      stop()
    }
  }, [refresh])

  const shop = useMemo(() => ({ ...value, stock }), [value, stock])
  const shown = useMemo(
    (): ShownStock => ({
      left: (product, chosen) => leftInAll(shop, product, chosen),
      words: (product, chosen) => stockWords(product, leftInAll(shop, product, chosen)),
      withFirstLeft: (product) => withFirstLeft(shop, product),
      maxQuantity: (cart, key) => maxInStock(shop, cart, key),
      shortLines: (cart) => shortLines(shop, cart),
      Availability,
      refresh,
    }),
    [shop, refresh],
  )
  return (
    <ShopContext value={shop}>
      <StockContext value={shown}>{children}</StockContext>
    </ShopContext>
  )
}
