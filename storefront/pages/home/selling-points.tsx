import { Hand, Sparkles, Truck } from 'lucide'
import { FREE_SHIPPING_FROM, SHIPPING_FEE } from '#shop/promises.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './selling-points.module.css'

const points = [
  { icon: Hand, title: 'Handcrafted', text: 'Strung, knotted and checked by hand in Ireland.' },
  { icon: Sparkles, title: 'Meaningful design', text: 'Twenty-seven designs, each with a reason.' },
  {
    icon: Truck,
    title: `Free shipping over ${shortPrice(FREE_SHIPPING_FROM)}`,
    text: `In Ireland. ${shortPrice(SHIPPING_FEE)} below that.`,
  },
]

/** The three selling points (specification 2, Home). */
export function SellingPoints() {
  return (
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Icon of={icon} size={28} />
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
