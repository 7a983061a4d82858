import { Copy } from 'lucide'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../layout/screen.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

export function Customer({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  const { summary, address, delivery, phone } = order
  return (
    <Section title="Customer">
      <div className={styles.card}>
        {address.length === 0 ? (
          <p className={styles.fact}>{isAtStall(summary.channel) ? 'Handed over at a stall.' : 'No address yet.'}</p>
        ) : (
          <address className={styles.address}>{address.join('\n')}</address>
        )}
        <div className={styles.buttons}>
          {address.length > 0 && (
            <Button kind="secondary" onClick={() => void copyWithToast(address.join('\n'), 'Address copied')}>
              <Icon of={Copy} size={18} /> Copy address
            </Button>
          )}
        </div>
        {delivery !== null && <DeliveryForm order={order} delivery={delivery} run={run} isBusy={isBusy} />}
        {summary.email !== null && (
          <a href={`mailto:${encodeURIComponent(summary.email)}?subject=${encodeURIComponent(summary.reference)}`}>
            {summary.email}
          </a>
        )}
        {phone !== null && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      </div>
    </Section>
  )
}
