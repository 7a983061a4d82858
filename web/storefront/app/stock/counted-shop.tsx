import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { maxInStock, shortLines } from '#shop/cart/stock.ts'
import { firstEnd, leftInAll, reservedUntil, withFirstLeft } from '#shop/catalogue/availability.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { promise } from '#shop/checkout/promise.ts'
import type { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { dayStart, formatDay } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.ts'
import { reservedWords, stockWords, yoursWords } from '#shop/texts/stock.ts'
import { SHOP_EVENT } from '../../../platform/event-log.ts'
import { onPageRestored } from '../../../platform/page-restored.ts'
import { useLocation } from '../../../platform/router.tsx'
import { ShopContext } from '../../../shop/use-shop.ts'
import { type ShownStock, StockContext, type StockedProps, useStock } from '../../../shop/use-stock.ts'
import { msToNextAsk, stockAsker } from './ask-stock.ts'
import styles from './availability.module.css'
import { BenchWords } from './bench-words.tsx'
import { Sold } from './sold.tsx'

const inWords = (words: (end: string) => string, end: string | null) => (end === null ? null : words(end))

/** Shows how many are left of a product, until when one is kept for this shopper, and alternatives if it is reserved or sold. Nothing if it is made to order. */
function Availability({ product, chosen }: StockedProps) {
  const stock = useStock()
  const left = stock?.left(product, chosen) ?? null
  if (stock === null || left === null) return null
  return (
    <>
      {/* Without scripts it would stay as it is, whatever is chosen. */}
      <p role="status" className={styles.left} data-scripted={chosen && product.options.length > 0 ? '' : undefined}>
        {stock.yours(product, chosen) ?? stock.words(product, chosen)}
      </p>
      {left === 0 && <Sold product={product} chosen={chosen} reserved={stock.reserved(product, chosen)} />}
    </>
  )
}

/** When a product that is made to order is ready, for its card; '' if it is in stock or the shop has no calendar. */
function readyOnCard(shop: Shop, { id }: Product): string {
  if (shop.bench === null) return ''
  const { lead, madeBy } = promise(shop, shop.bench, [{ id }], undefined, dayStart(shop.bench.today))
  return lead.inStock === 'all' ? '' : `Ready by ${formatDay(madeBy)}`
}

/** A shop that counts its products, or has a calendar: gives stock and dates to what it holds, and asks again on each page, when the shopper comes back to one, and at each step of the checkout. */
export function CountedShop({ value, children }: { value: Shop; children: ReactNode }) {
  const { pathname } = useLocation()
  const [known, setKnown] = useState<ShopStockAnswer>(value)
  const [ask] = useState(stockAsker)
  const refresh = useCallback(() => void ask().then((answer) => answer && setKnown(answer)), [ask])
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

  // Something may be free again then.
  const ends = [...Object.values(known.reserved), ...Object.values(known.yours)].toSorted()
  const [end] = ends
  useEffect(() => {
    // After each answer, as the end may have come before the server has heard of it.
    if (end === undefined || !known) return
    const timer = setTimeout(refresh, msToNextAsk(end, Date.now()))
    return () => clearTimeout(timer)
  }, [end, known, refresh])

  const shop = useMemo(() => {
    const { stock, reserved, yours, bench = null } = known
    return { ...value, stock, reserved, yours, bench }
  }, [value, known])
  const shown = useMemo(
    (): ShownStock => ({
      left: (product, chosen) => leftInAll(shop, product, chosen),
      reserved: (product, chosen) => inWords(reservedWords, reservedUntil(shop, product, chosen)),
      yours: (product, chosen) => inWords(yoursWords, firstEnd(shop.yours, product, chosen)),
      words: (product, chosen) =>
        stockWords(product, leftInAll(shop, product, chosen), reservedUntil(shop, product, chosen) !== null) ||
        readyOnCard(shop, product),
      withFirstLeft: (product) => withFirstLeft(shop, product),
      maxQuantity: (cart, key) => maxInStock(shop, cart, key),
      shortLines: (cart) => shortLines(shop, cart),
      Availability,
      BenchWords,
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
