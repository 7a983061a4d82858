import { Lock, RotateCcw, Truck } from 'lucide'
import type { Day } from '#shop/dates.ts'
import { paths } from '#shop/paths.ts'
import { RETURN_DAYS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './checkout-notes.module.css'
import { DeliveryDates } from './delivery-dates.tsx'

type Props = { today: Day; ids: readonly string[]; zone?: Zone | undefined }

/** What a shopper wants to know before paying: who takes the money, whether it can be sent back, when it arrives. */
export function CheckoutNotes({ today, ids, zone }: Props) {
  return (
    <ul className={styles.notes}>
      <li>
        <Icon of={Lock} size={16} />
        Secure payment by Stripe. You can check everything before you pay.
      </li>
      <li>
        <Icon of={RotateCcw} size={16} />
        <span>
          {RETURN_DAYS} days to change your mind; you pay the postage back. Our{' '}
          <Link to={paths.terms}>Terms &amp; Conditions</Link> and{' '}
          <Link to={paths.returns}>Shipping &amp; Returns</Link> apply.
        </span>
      </li>
      <li>
        <Icon of={Truck} size={16} />
        <span>
          <DeliveryDates today={today} ids={ids} zone={zone} />
        </span>
      </li>
    </ul>
  )
}
