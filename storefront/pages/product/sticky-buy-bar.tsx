import type { ReactNode, RefObject } from 'react'
import type { Size } from '#shop/catalogue/product.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import { useInView } from '../../platform/in-view.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import styles from './sticky-buy-bar.module.css'

type Props = { name: string; price: Cents; size: Size; button: ReactNode; main: RefObject<Element | null> }

// The header covers what is behind it.
const BELOW_HEADER = '-56px 0px 0px'

/** Price, size and the way to buy along the bottom of small screens while the main button is out of sight and the footer is not in view. */
export function StickyBuyBar({ name, price, size, button, main }: Props) {
  const isMainInView = useInView(() => main.current, BELOW_HEADER)
  const isFooterInView = useInView(() => document.querySelector('main ~ footer'))
  if (isMainInView !== false || isFooterInView !== false) return null
  return (
    <BottomBar label={`Buy ${name}`}>
      <p className={styles.choice}>
        <b>{formatCents(price)}</b> {size}
      </p>
      {button}
    </BottomBar>
  )
}
