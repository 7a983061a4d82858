import { Hand, Lock, RotateCcw, Truck } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
import { partFor } from '#crafts/craft.ts'
import { productParts } from '#crafts/product-parts.ts'
import { factRows } from '#shop/catalogue/facts.ts'
import { isAlwaysBespoke } from '#shop/catalogue/personal-fields.ts'
import type { Product } from '#shop/catalogue/product.ts'
import type { Shop } from '#shop/shop.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { makerLine, safetyContact } from '#shop/texts/offer.ts'
import { guidanceOf, productSafety } from '#shop/texts/product-lines.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { useDetails, useShop } from '../../../shop/use-shop.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { OwnText } from '../../catalogue/own-text.ts'
import { GuaranteeNotice } from '../../layout/guarantee-notice.tsx'
import { usePageSettings, useRating } from '../../layout/page-settings.tsx'
import styles from './details.module.css'

function useMedia(query: string): boolean {
  const watch = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}

// Closed at first, and needed by nobody before they are opened.
const Reviews = lazy(() => import('./reviews.tsx').then((part) => part.Reviews))

/** The parts of a product's page that open, the details already open on wide screens, the four promises, and its small print (S2.83, S2.84, S2.86). */
export function ProductDetails({ product }: { product: Product }) {
  const shop = useShop()
  const parts = partFor(productParts, product)
  const care = guidanceOf(shop, 'care', product)
  const sizeGuide = guidanceOf(shop, 'sizeGuide', product)
  const isHydrated = useHydrated()
  const isWide = useMedia('(min-width: 64rem)')
  // The browser has it from then on: a shopper may have opened it before the scripts arrived.
  const [isOpen] = useState<boolean | 'on wide screens'>(isHydrated ? isWide : 'on wide screens')
  const rating = useRating(product.id)
  const where = usePageSettings().zones.length > 1 ? 'in Ireland over' : 'orders over'
  return (
    <>
      <div>
        <Disclosure summary="Full Details" open={isOpen}>
          <FullDetails product={product} />
        </Disclosure>
        {sizeGuide && (
          <Disclosure summary="Size guide">
            <OwnText text={sizeGuide} />
          </Disclosure>
        )}
        {(care ?? parts) && (
          <Disclosure summary="Care Instructions">
            {care ? <OwnText text={care} /> : parts && <parts.Care />}
          </Disclosure>
        )}
        <Disclosure summary={`Customer Reviews ${rating ?? ''}`.trim()}>
          <Reviews id={product.id} />
        </Disclosure>
      </div>
      <ul className={styles.badges}>
        {badges(shop, product).map(({ icon, title, text }) => (
          <li key={title} className={styles.badge}>
            <Icon of={icon} />
            <span>
              <b>{title}</b>
              {text && <span className={styles.badgeText}> {icon === Truck ? `${where} ${text}` : text}</span>}
            </span>
          </li>
        ))}
      </ul>
      <MakerAndSafety product={product} />
    </>
  )
}

const badges = (shop: Shop, product: Product) => [
  { icon: Lock, title: 'Secure Payment', text: null },
  { icon: Truck, title: 'Free Shipping', text: shortPrice(shop.settings.freeShippingFrom) },
  ...(isAlwaysBespoke(product)
    ? []
    : [{ icon: RotateCcw, title: 'Easy Returns', text: `${shop.settings.returnDays} Day Policy` }]),
  { icon: Hand, title: 'Handcrafted', text: null },
]

function FullDetails({ product }: { product: Product }) {
  const shop = useShop()
  const data = useDetails().recipes[product.id]
  const own = factRows(shop, 'isShown', product)
  const { facts, note } = partFor(productParts, product)?.factsOf(own, data) ?? { facts: own }
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.natural}>{note}</p>}
    </>
  )
}

/** Which product it is, its maker, its warning and its guarantee: in sight without a click (Regulation (EU) 2023/988, article 19). */
function MakerAndSafety({ product }: { product: Product }) {
  const shop = useShop()
  const own = guidanceOf(shop, 'safety', product) ?? ''
  const hasParts = /\n|^[#-] /.test(own)
  return (
    <div className={styles.small}>
      <p>
        Product no. {product.id} · Made by {makerLine(shop)} ·{' '}
        {hasParts ? safetyContact(shop) : productSafety(shop, product)}
      </p>
      {hasParts && <OwnText text={own} />}
      <GuaranteeNotice />
    </div>
  )
}
