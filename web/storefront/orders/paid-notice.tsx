import { Check } from 'lucide'
import { paths } from '#shop/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PaidOrder } from './paid-order.ts'

/** Says on the cart page that what it held is bought, to a shopper who closed the payment page after paying. */
export function PaidNotice({ order }: { order: PaidOrder }) {
  return (
    <Notice kind="done" icon={Check}>
      <p>Your order {order.reference} is paid, thank you. What you bought has left your bag.</p>
      <p>
        <Link to={`${paths.orderConfirmation}?session_id=${order.sessionId}`}>See your order</Link>
      </p>
    </Notice>
  )
}
