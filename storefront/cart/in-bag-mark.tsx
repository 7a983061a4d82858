import styles from './in-bag-mark.module.css'

/** Says on a product's card that the cart holds it. */
export function InBagMark() {
  return <p className={styles.mark}>In your bag</p>
}
