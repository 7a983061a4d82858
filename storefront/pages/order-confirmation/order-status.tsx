import { Check, CircleAlert, Copy, Mail } from 'lucide'
import { orderReference } from '#shop/orders/reference.ts'
import { type ConfirmationView, confirmationWords, hasReference } from '../../orders/order-status-texts.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Icon } from '../../ui/icon.tsx'
import referenceStyles from './order-reference.module.css'
import styles from './order-status.module.css'

const icons = { success: Check, info: Mail, warning: CircleAlert }

/** How an order stands, in a heading and its sentences, and its reference where it has one; a change of it is read out (S2.104, docs/decisions/008). */
export function OrderStatus({ view, sessionId }: { view: ConfirmationView; sessionId: string | null }) {
  const { title, text, tone } = confirmationWords[view]
  const isBusy = view === 'verifying' || view === 'processing'
  return (
    <>
      <div role="status" aria-busy={view === 'verifying'} className={styles.verdict}>
        <span className={styles.icon} data-tone={tone} data-busy={isBusy}>
          {!isBusy && <Icon of={icons[tone]} size={24} />}
        </span>
        <h1>{title}</h1>
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {sessionId && hasReference(view) && <OrderReference reference={orderReference(sessionId)} />}
    </>
  )
}

function OrderReference({ reference }: { reference: string }) {
  return (
    <div className={referenceStyles.box}>
      <p className={referenceStyles.label}>Order Reference</p>
      <p className={referenceStyles.reference}>{reference}</p>
      <Button
        kind="secondary"
        className={referenceStyles.copy ?? ''}
        onClick={() => void copyWithToast(reference, 'Order reference copied')}
      >
        <Icon of={Copy} />
        Copy
      </Button>
    </div>
  )
}
