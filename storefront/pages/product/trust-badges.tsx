import { Hand, Lock, RotateCcw, Truck } from 'lucide'
import { FREE_SHIPPING_FROM, RETURN_DAYS } from '#shop/promises.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './trust-badges.module.css'

const badges = [
  { icon: Lock, title: 'Secure Payment', text: null },
  { icon: Truck, title: 'Free Shipping', text: `orders over €${FREE_SHIPPING_FROM / 100}` },
  { icon: RotateCcw, title: 'Easy Returns', text: `${RETURN_DAYS} Day Policy` },
  { icon: Hand, title: 'Handcrafted', text: null },
] as const

/** The four promises below the buying buttons (specification 2, /product/{id}). */
export function TrustBadges() {
  return (
    <ul className={styles.badges}>
      {badges.map(({ icon, title, text }) => (
        <li key={title} className={styles.badge}>
          <Icon of={icon} />
          <span>
            <b>{title}</b>
            {text && <span className={styles.text}> {text}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
