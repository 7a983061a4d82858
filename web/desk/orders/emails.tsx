import { formatMoment } from '#shop/dates.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { Section } from '../parts/screen.tsx'
import { SendAgain } from '../parts/send-again.tsx'
import styles from './order.module.css'

const names: Readonly<Record<string, string>> = {
  confirmation: 'Confirmation to the buyer',
  owner: 'New order, to you',
  'order-changed': 'Change of the order, to the buyer',
  'order-changed-notice': 'Change of the order, to you',
  'order-link': 'Link to the order, to the buyer',
  'refund-due': 'Refund that is due, to you',
  'gift-swap': 'Swap of a gift, to you',
  posted: 'On its way, to the buyer',
  'not-posted': 'Not posted yet, to the buyer',
  refund: 'Refund, to the buyer',
  withdrawal: 'Receipt of the withdrawal',
  'withdrawal-notice': 'Withdrawal, to you',
  review: 'Order in doubt, to you',
  'payment-failed': 'Payment failed, to the buyer',
}
const states = {
  due: 'waits since',
  sent: 'sent',
  stuck: 'given up, due since',
  withheld: 'not sent, due since',
} as const

/** The e-mails about an order, where each stands, and a way to send it again. */
export function Emails({ order, onSent }: { order: OrderAnswer; onSent: () => Promise<void> }) {
  return (
    <Section title="E-mails">
      {order.emails.length === 0 && <p className={styles.fact}>None yet.</p>}
      <ul className={styles.emails}>
        {order.emails.map(({ id, kind, state, at, error, heldMs }) => (
          <li key={id}>
            <div>
              <strong>{names[kind] ?? kind.replaceAll('-', ' ')}</strong>
              <small className={state === 'stuck' ? styles.late : undefined}>
                {heldMs === null ? `${states[state]} ${formatMoment(new Date(at))}` : 'leaves within a minute'}
                {error !== null && `: ${error}`}
              </small>
            </div>
            {heldMs === null && <SendAgain id={id} name={names[kind] ?? kind} onSent={onSent} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
