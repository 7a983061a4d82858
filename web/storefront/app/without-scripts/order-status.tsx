import { useContext } from 'react'
import { paths } from '#shop/paths.ts'
import { useLocation } from '../../../platform/router.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { MessageContext } from '../../layout/message.ts'
import { paidOrder } from '../../orders/paid-order.ts'
import type { ConfirmationView } from '../../orders/poll-order-status.ts'
import { NextSteps, OrderDetails } from '../../pages/order-confirmation/order-details.tsx'
import { statusTexts } from '../../pages/order-confirmation/status-heading.tsx'

const emailFollows = 'If you have paid, your order is safe and the confirmation e-mail follows.'

// The page does not look again by itself here.
const otherTexts: Partial<Record<ConfirmationView, readonly string[]>> = {
  processing: ['The payment is not confirmed yet.', emailFollows],
  unreachable: [emailFollows, 'Load this page again in a minute.'],
}

/** How the order of a payment session stands, as the server found it when the page was asked for (S2.104 to S2.107). */
export function OrderStatus() {
  const isRequested = useLocation().search !== ''
  const { order } = useContext(MessageContext)
  if (!isRequested) return null
  const view = order?.answer.status ?? 'unreachable'
  const paid = order ? paidOrder(order.sessionId, order.answer) : null
  const isKnown = order !== undefined && ['paid', 'processing', 'review'].includes(view)
  return (
    <div className="order-status">
      <h1>{statusTexts[view].title}</h1>
      {(otherTexts[view] ?? statusTexts[view].text).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isKnown && (
        <p>
          Order Reference: <b>{order.answer.reference}</b>
        </p>
      )}
      {view === 'processing' && order && (
        <ButtonLink to={`${paths.orderConfirmation}?session_id=${encodeURIComponent(order.sessionId)}`}>
          Look again
        </ButtonLink>
      )}
      {paid && <NextSteps order={paid} />}
      {paid && <OrderDetails order={paid} />}
    </div>
  )
}
