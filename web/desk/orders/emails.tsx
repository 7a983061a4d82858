import { formatMoment } from '#shop/dates.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { FoldedSection } from '../layout/screen.tsx'
import { SendAgain } from '../order-details/send-again.tsx'
import styles from './order.module.css'

const names: Readonly<Record<string, string>> = {
  confirmation: 'Order confirmation',
  owner: 'New order (to you)',
  'order-changed': 'Order changed',
  'order-changed-notice': 'Order changed (to you)',
  'order-edited': 'Order changed by you',
  'new-day': 'New day',
  offer: 'Payment link for more',
  exchange: 'Exchange',
  'exchange-cancelled': 'Exchange cancelled',
  'order-link': 'Link to the order',
  'refund-due': 'Refund due (to you)',
  'gift-swap': 'Gift swap (to you)',
  posted: 'On its way',
  'not-posted': 'Not posted yet',
  refund: 'Refund',
  withdrawal: 'Withdrawal receipt',
  'withdrawal-notice': 'Withdrawal (to you)',
  review: 'Check this order (to you)',
  'payment-failed': 'Payment failed',
  'sold-out': 'Sold before it was paid',
  'sold-out-notice': 'Sold before it was paid (to you)',
}
const states = {
  due: 'Waiting since',
  sent: 'Sent',
  stuck: 'Not sent. We stopped trying. Due since',
  withheld: 'Not sent. Due since',
} as const
const shortStates = { sent: 'sent', due: 'waiting', stuck: 'not sent' } as const

function noteOf(emails: OrderAnswer['emails']): string {
  const counts = (['sent', 'due', 'stuck'] as const).map((state) => ({
    state,
    count: emails.filter((email) => email.state === state).length,
  }))
  return counts.flatMap(({ state, count }) => (count > 0 ? [`${count} ${shortStates[state]}`] : [])).join(', ')
}

export function Emails({ order, onSent }: { order: OrderAnswer; onSent: () => Promise<void> }) {
  const isStuck = order.emails.some(({ state }) => state === 'stuck')
  return (
    <FoldedSection title="E-mails" open={isStuck} note={noteOf(order.emails)}>
      {order.emails.length === 0 && <p className={styles.fact}>No e-mails yet.</p>}
      <ul className={styles.emails}>
        {order.emails.map(({ id, kind, state, at, error, heldMs }) => (
          <li key={id}>
            <div>
              <strong>{names[kind] ?? kind.replaceAll('-', ' ')}</strong>
              <small className={state === 'stuck' ? styles.late : undefined}>
                {heldMs === null ? `${states[state]} ${formatMoment(new Date(at))}` : 'Will be sent within a minute'}
                {error !== null && `: ${error}`}
              </small>
            </div>
            {heldMs === null && <SendAgain id={id} name={names[kind] ?? kind} onSent={onSent} />}
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
