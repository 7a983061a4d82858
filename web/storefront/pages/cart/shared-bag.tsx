import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type BagLinkFault, parseBagLink } from '#shop/cart/bag-link.ts'
import { addToCart, type Cart, countItems, quantityOf } from '#shop/cart/cart.ts'
import { lineName, priceLine } from '#shop/cart/order-line.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { paths } from '#shop/paths.ts'
import { useNavigate } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast, warnUnsaved } from '../../../ui/toast.ts'
import { bagLimits } from '../../cart/add-item.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import styles from './page.module.css'

const holdsSame = (cart: Cart, other: Cart) =>
  countItems(cart) === countItems(other) && other.every((line) => quantityOf(cart, line) === line.quantity)

type Props = { add: string; heading: RefObject<HTMLHeadingElement | null> }

/** Opens the bag of a link, by what stands after 'add='. If this browser's bag holds other lines, it asks first; then the page's heading takes the focus. What the link says wrongly is shown. */
export function SharedBag({ add, heading }: Props) {
  const shop = useShop()
  const navigate = useNavigate()
  const { cart, clear, restore } = useCart()
  const [{ cart: linked, faults }] = useState(() => parseBagLink(shop, add))
  const [isAsking, setAsking] = useState(() => cart.length > 0 && linked.length > 0 && !holdsSame(cart, linked))
  const fill = (lines: Cart) => warnUnsaved(lines.map(restore).every(Boolean), 'bag')
  // From then on a reload opens the bag as it is.
  const leaveLink = () => navigate(paths.cart, { replace: true })
  const arrive = useEffectEvent(() => {
    if (isAsking) return
    if (cart.length === 0) fill(linked)
    leaveLink()
  })
  useEffect(() => arrive(), [])

  const answer = (chosen: Cart, title?: string) => {
    setAsking(false)
    leaveLink()
    heading.current?.focus({ preventScroll: true })
    if (title === undefined) return
    const put = (lines: Cart) => {
      clear()
      fill(lines)
    }
    put(chosen)
    showToast({ title, action: { label: 'Undo', onAct: () => put(cart) } })
  }
  const addLines = () => {
    const both = linked.reduce((sum, line) => addToCart(sum, line, line.quantity), cart)
    const isWhole = countItems(both) === countItems(cart) + countItems(linked)
    answer(both, isWhole ? 'Added to your bag' : `Your bag is full: ${bagLimits}`)
  }
  return (
    <>
      {isAsking && (
        <Notice>
          <p>This link has a bag for you. Yours has other items.</p>
          <ul className={styles.shared}>
            {linked.map((line) => {
              const product = findProduct(shop, line.id)
              const name = product && lineName(priceLine(product, line))
              return (
                <li key={name}>
                  {line.quantity} × {name}
                </li>
              )
            })}
          </ul>
          <div className={styles.answers}>
            <Button kind="secondary" onClick={() => answer(linked, 'Bag replaced')}>
              Replace my bag
            </Button>
            <Button kind="secondary" onClick={addLines}>
              Add to my bag
            </Button>
            <Button kind="quiet" onClick={() => answer(cart)}>
              Keep my bag
            </Button>
          </div>
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice kind="warning" alert>
          {[...new Set(faults.map(sentenceFor))].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

function sentenceFor(fault: BagLinkFault): string {
  switch (fault.kind) {
    case 'unknown':
      return 'The link names something that is not in our shop. We left it out.'
    case 'choice':
      return `We don't make ${fault.name} as the link says. Choose it on its own page.`
    case 'words':
      return `${fault.name} needs your own words. Add it from its own page.`
    case 'quantity':
      return `The link has no valid quantity for ${fault.name}. We left it out.`
    case 'full':
      return `The link has more than a bag holds. ${bagLimits}`
  }
}
