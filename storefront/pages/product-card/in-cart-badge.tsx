import styles from './in-cart-badge.module.css'

/** Says on a product's card that the cart holds it. */
export function InCartBadge() {
  return <p className={styles.mark}>In your bag</p>
}
