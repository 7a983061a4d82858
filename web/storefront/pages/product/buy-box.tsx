import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { DEFAULT_SIZE, type Product, type Size, sizesOf } from '#shop/catalogue/product.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { trustInShort } from '#shop/texts/offer.ts'
import { useFormValue } from '../../../platform/form-value.ts'
import { useInView } from '../../../platform/in-view.ts'
import { useDisclosure } from '../../../platform/use-disclosure.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChipChoice } from '../../../ui/chip.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { AddToCartButton, BuyNowButton } from '../../cart/add-to-cart.tsx'
import { DeliveryDates } from '../../checkout/delivery-dates.tsx'
import { usePageSettings, useToday } from '../../layout/page-settings.tsx'
import { ShareButton } from '../../lists/share-button.tsx'
import { WishlistButton } from '../../lists/wishlist-button.tsx'
import styles from './buy-box.module.css'

const SizeGuide = lazy(() => import('./size-guide.tsx').then((part) => part.SizeGuide))
const SIZE_FORM = 'size-choice'
const preloadGuide = () => void SizeGuide.preload()

/** The choice of a size with all ways to buy, save and share a product, and when it arrives (S2.79 to S2.82). */
export function BuyBox({ product }: { product: Product }) {
  const shop = useShop()
  const { id, name, handle, priceCents } = product
  const form = useRef<HTMLFormElement>(null)
  const size = useSize(form, product)
  const main = useRef<HTMLDivElement>(null)
  const { publicUrl } = usePageSettings()

  return (
    <>
      {import.meta.env.SSR ? <WithoutScripts part="buying" /> : <noscript />}
      <SizeChoice product={product} form={form} />
      <div className={styles.buttons} data-scripted>
        <div ref={main}>
          <AddToCartButton product={product} size={size} form={SIZE_FORM} />
        </div>
        <div className={styles.row}>
          <BuyNowButton product={product} size={size} />
          <WishlistButton id={id} />
          <ShareButton name={name} url={`${publicUrl}${paths.product(handle)}`} />
        </div>
      </div>
      <div data-scripted>
        <Notice>
          <p>
            <DeliveryDates today={useToday()} ids={[id]} />
          </p>
        </Notice>
      </div>
      <p className={styles.trust}>{trustInShort(shop)}</p>
      <StickyBuyBar
        name={name}
        price={priceCents}
        size={size}
        main={main}
        button={<AddToCartButton product={product} size={size} form={SIZE_FORM} isNamed />}
      />
    </>
  )
}

/** The size that the form holds. */
function useSize(form: RefObject<HTMLFormElement | null>, product: Product): Size {
  const value = useFormValue(form, 'size', DEFAULT_SIZE)
  return sizesOf(product).find((size) => size === value) ?? DEFAULT_SIZE
}

/** The choice of a size, with the guide that helps and whose finder may choose it (S2.78). */
function SizeChoice({ product, form }: { product: Product; form: RefObject<HTMLFormElement | null> }) {
  const guide = useDisclosure()
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (isTaken) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isTaken, form])

  const openGuide = () => {
    setTaken(false)
    guide.open()
  }
  const take = (suggested: Size) => {
    form.current?.querySelector<HTMLInputElement>(`input[value="${suggested}"]`)?.click()
    setTaken(true)
    guide.close()
  }
  const aside = (
    <Button kind="quiet" onPointerEnter={preloadGuide} onFocus={preloadGuide} onClick={openGuide}>
      Size guide
    </Button>
  )
  return (
    <div className={styles.sizes} data-scripted>
      <form ref={form} id={SIZE_FORM}>
        <ChipChoice legend="Size" options={sizesOf(product)} name="size" defaultValue={DEFAULT_SIZE} aside={aside} />
      </form>
      {guide.key !== null && <SizeGuide key={guide.key} onTake={take} onClose={guide.close} />}
    </div>
  )
}

type BarProps = { name: string; price: Cents; size: Size; button: ReactNode; main: RefObject<Element | null> }

// The header covers what is behind it.
const BELOW_HEADER = '-56px 0px 0px'

/** Price, size and the way to buy along the bottom of small screens while the main button is out of sight and the footer is not in view. */
function StickyBuyBar({ name, price, size, button, main }: BarProps) {
  const isMainInView = useInView(() => main.current, BELOW_HEADER)
  const isFooterInView = useInView(() => document.querySelector('main ~ footer'))
  if (isMainInView !== false || isFooterInView !== false) return null
  return (
    <BottomBar label={`Buy ${name}`}>
      <p className={styles.choice}>
        <b>{name}</b>
        {formatCents(price)} {size}
      </p>
      {button}
    </BottomBar>
  )
}
