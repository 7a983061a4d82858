import { useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { Done } from '#shop/desk/access.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { showToast } from '../../storefront/ui/toast.ts'
import { callDesk } from '../call.ts'
import { Section } from '../parts/screen.tsx'
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

/** The letters about an order, where each stands, and a way to send it again. */
export function Letters({ order, onSent }: { order: OrderAnswer; onSent: () => Promise<void> }) {
  const [busy, setBusy] = useState<string | null>(null)
  const sendAgain = async (id: string) => {
    setBusy(id)
    const result = await callDesk(deskApi.resend, Done, { id })
    setBusy(null)
    showToast(result.ok ? { title: 'The letter is due again' } : { kind: 'error', title: result.error })
    await onSent()
  }
  return (
    <Section title="Letters">
      {order.letters.length === 0 && <p className={styles.fact}>None yet.</p>}
      <ul className={styles.letters}>
        {order.letters.map(({ id, kind, state, at, error }) => (
          <li key={id}>
            <div>
              <strong>{names[kind] ?? kind.replaceAll('-', ' ')}</strong>
              <small className={state === 'stuck' ? styles.late : undefined}>
                {states[state]} {formatMoment(new Date(at))}
                {error !== null && `: ${error}`}
              </small>
            </div>
            <Button
              kind="quiet"
              busy={busy === id}
              onClick={() => void sendAgain(id)}
              aria-label={`Send again: ${names[kind] ?? kind}`}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
