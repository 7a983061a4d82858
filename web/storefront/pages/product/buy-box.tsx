import { type RefObject, useEffect, useRef, useState } from 'react'
import { partFor } from '#crafts/craft.ts'
import type { ProductParts } from '#crafts/parts.ts'
import { productParts } from '#crafts/product-parts.ts'
import { optionWords } from '#shop/cart/order-line.ts'
import { optionNames, priceFrom, unitPrice } from '#shop/catalogue/choice.ts'
import type { Option } from '#shop/catalogue/options.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import { formPaths, paths } from '#shop/paths.ts'
import { trustInShort } from '#shop/texts/offer.ts'
import { useInView } from '../../../platform/in-view.ts'
import { useDisclosure } from '../../../platform/use-disclosure.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { AddToCartButton, BuyNowButton } from '../../cart/add-to-cart.tsx'
import { ChoiceFields } from '../../cart/choice-fields.tsx'
import { useChoice } from '../../cart/form-choice.ts'
import { DeliveryDates } from '../../checkout/delivery-dates.tsx'
import { useSentForm } from '../../layout/message.ts'
import { usePageSettings, useToday } from '../../layout/page-settings.tsx'
import { ShareButton } from '../../lists/share-button.tsx'
import { WishlistButton } from '../../lists/wishlist-button.tsx'
import styles from './buy-box.module.css'

const FORM = 'buying'

/** The form that buys a product: what is chosen about it, all ways to buy, save and share it, and when it arrives. Without scripts it is posted and leads to the payment page (S2.79 to S2.82, docs/decisions/029). */
export function BuyBox({ product: published }: { product: Product }) {
  const shop = useShop()
  const stock = useStock()
  // What is chosen first stays so while the page is open.
  const [product] = useState(() => stock?.withFirstLeft(published) ?? published)
  const { id } = product
  const form = useRef<HTMLFormElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const { values, errors } = useSentForm()
  const offered = partFor(productParts, product)?.guide
  const { opener, guide } = useGuide(offered, form)
  if (stock?.left(product) === 0) return <stock.Availability product={product} />

  return (
    <>
      <form ref={form} id={FORM} method="post" action={formPaths.buy} className={styles.form} noValidate>
        {import.meta.env.SSR ? <WithoutScripts part="problems" /> : <noscript />}
        <input type="hidden" name="product" value={id} />
        <ChoiceFields
          product={product}
          values={values}
          errors={errors ?? {}}
          aside={({ id: option }: Option) => option === offered?.option && opener}
        />
        {priceFrom(product).isFrom && <ChosenPrice product={product} form={form} />}
        {import.meta.env.SSR ? <WithoutScripts part="buying" /> : <noscript />}
        <BuyButtons product={product} form={form} main={main} />
      </form>
      {guide}
      <div data-scripted>
        <Notice>
          <p>
            <ChosenDates product={product} form={form} />
          </p>
        </Notice>
      </div>
      <p className={styles.trust}>{trustInShort(shop)}</p>
      <StickyBuyBar product={product} form={form} main={main} />
    </>
  )
}

/** The arrival of the chosen variant: the shopper's own words have to be put on it first. */
function ChosenDates({ product, form }: Pick<BarProps, 'product' | 'form'>) {
  const { personal } = useChoice(form, product)
  return <DeliveryDates today={useToday()} lines={[{ id: product.id, personal }]} />
}

function BuyButtons({ product, form, main }: BarProps) {
  const { id, name, handle } = product
  const { publicUrl } = usePageSettings()
  const chosen = useChoice(form, product).options
  const stock = useStock()
  const isSold = stock?.left(product, chosen) === 0
  return (
    <div className={styles.buttons}>
      {stock && <stock.Availability product={product} chosen={chosen} />}
      {!isSold && (
        <div ref={main} data-scripted>
          <AddToCartButton product={product} />
        </div>
      )}
      <div className={styles.row}>
        {!isSold && <BuyNowButton product={product} />}
        <WishlistButton id={id} />
        <ShareButton name={name} url={`${publicUrl}${paths.product(handle)}`} />
      </div>
    </div>
  )
}

/** The button that opens a craft's guide, such as its size guide, and the guide, which may choose a value in the form (S2.78). The guide stands outside of that form, since it has one of its own. */
function useGuide(offered: ProductParts['guide'] | undefined, form: RefObject<HTMLFormElement | null>) {
  const guide = useDisclosure()
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (isTaken) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isTaken, form])

  const open = () => {
    setTaken(false)
    guide.open()
  }
  if (!offered) return { opener: null, guide: null }
  const { title, Guide } = offered
  const preload = () => void Guide.preload()
  const take = (suggested: string) => {
    form.current?.querySelector<HTMLInputElement>(`input[value="${suggested}"]`)?.click()
    setTaken(true)
    guide.close()
  }
  const opener = (
    <Button kind="quiet" onPointerEnter={preload} onFocus={preload} onClick={open}>
      {title}
    </Button>
  )
  return { opener, guide: guide.key !== null && <Guide key={guide.key} onTake={take} onClose={guide.close} /> }
}

function ChosenPrice({ product, form }: Pick<BarProps, 'product' | 'form'>) {
  return (
    <p className={styles.price} role="status" data-scripted>
      {formatCents(unitPrice(product, useChoice(form, product)))}
    </p>
  )
}

type BarProps = {
  product: Product
  form: RefObject<HTMLFormElement | null>
  main: RefObject<HTMLDivElement | null>
}

// The header covers what is behind it.
const BELOW_HEADER = '-56px 0px 0px'

/** Price, size and the way to buy along the bottom of small screens while the main button is out of sight and the footer is not in view. */
function StickyBuyBar({ product, form, main }: BarProps) {
  const choice = useChoice(form, product)
  const chosen = optionWords({ optionNames: optionNames(product, choice.options) })
  const isMainInView = useInView(() => main.current, BELOW_HEADER)
  const isFooterInView = useInView(() => document.querySelector('main ~ footer'))
  const isSold = useStock()?.left(product, choice.options) === 0
  if (isSold || isMainInView !== false || isFooterInView !== false) return null
  return (
    <BottomBar label={`Buy ${product.name}`}>
      <p className={styles.choice}>
        <b>{product.name}</b>
        {formatCents(unitPrice(product, choice))} {chosen}
      </p>
      <AddToCartButton product={product} form={FORM} spokenChoice={chosen} />
    </BottomBar>
  )
}
