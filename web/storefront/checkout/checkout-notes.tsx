import { Lock, RotateCcw } from 'lucide'
import { paths } from '#shop/paths.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { changeOfMind } from '#shop/texts/change-of-mind.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './checkout-notes.module.css'

export function CheckoutNotes({ lines }: { lines: Parameters<typeof changeOfMind>[1] }) {
  return (
    <ul className={styles.notes}>
      <li>
        <Icon of={Lock} size={16} />
        Secure payment by {paymentProvider.name}.
      </li>
      <li>
        <Icon of={RotateCcw} size={16} />
        <span>
          {changeOfMind(useShop(), lines)} Our <Link to={paths.terms}>Terms &amp; Conditions</Link> and{' '}
          <Link to={paths.returns}>Shipping &amp; Returns</Link> apply.
        </span>
      </li>
    </ul>
  )
}
