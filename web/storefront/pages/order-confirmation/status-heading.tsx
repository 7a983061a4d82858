import { Check, CircleAlert, Mail } from 'lucide'
import { useEffect, useRef } from 'react'
import { BANK_DAYS } from '#shop/promises.ts'
import { span } from '#shop/texts/facts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/status-region.tsx'
import type { ConfirmationView } from '../../orders/poll-order-status.ts'
import styles from './status-heading.module.css'

type Texts = { readonly title: string; readonly text: readonly string[]; readonly tone: 'success' | 'info' | 'warning' }

// Whether the shopper has moved the focus nowhere else meanwhile.
function isFocusIdle(): boolean {
  return document.activeElement === document.body || document.activeElement?.tagName === 'H1'
}

/** The heading and the sentences of every view (S2.103, S2.106, S2.107, docs/decisions/004). */
export const statusTexts: Record<ConfirmationView, Texts> = {
  none: {
    title: 'Order page',
    text: ["We can't see an order here. Just paid? Your confirmation e-mail is on its way."],
    tone: 'info',
  },
  verifying: { title: 'Verifying your order...', text: [], tone: 'info' },
  paid: {
    title: 'Order Confirmed!',
    text: ['Thank you for your purchase. Your order has been successfully placed.'],
    tone: 'success',
  },
  refunded: {
    title: 'This order was refunded',
    text: [
      "We've refunded the card or account you paid with.",
      `Your bank may take ${span(BANK_DAYS)} business days to show it.`,
    ],
    tone: 'info',
  },
  processing: {
    title: 'Your payment is being processed',
    text: [
      'The payment is not confirmed yet. This page checks again by itself.',
      "You can close it: we'll e-mail you as soon as the payment is in.",
    ],
    tone: 'info',
  },
  expired: {
    title: 'This payment was not completed',
    text: ['The payment page was closed or has expired. Nothing was charged, and your bag is as you left it.'],
    tone: 'warning',
  },
  failed: {
    title: 'The payment did not go through',
    text: ["Your bank declined the payment. You haven't been charged, and your bag is as you left it."],
    tone: 'warning',
  },
  review: {
    title: 'Payment received, we are checking your order',
    text: ['Your payment has reached us. We need to check one detail and will e-mail you.'],
    tone: 'info',
  },
  unknown: {
    title: 'We could not find this order',
    text: ['The address may be incomplete. If you have paid, your confirmation e-mail has your reference.'],
    tone: 'warning',
  },
  unreachable: {
    title: 'We could not reach the shop',
    text: [
      'If you have paid, your order is safe and the confirmation e-mail follows.',
      'Keep this reference. This page checks again by itself.',
    ],
    tone: 'warning',
  },
}

const icons = { success: Check, info: Mail, warning: CircleAlert }

export function StatusHeading({ view }: { view: ConfirmationView }) {
  const { title, text, tone } = statusTexts[view]
  const heading = useRef<HTMLHeadingElement>(null)
  const wasVerifying = useRef(false)
  useEffect(() => {
    // A screen reader reads the heading when it takes the focus. Otherwise, announce it.
    if (wasVerifying.current && view !== 'verifying') {
      if (isFocusIdle()) heading.current?.focus({ preventScroll: true })
      else announce(title)
    }
    wasVerifying.current = view === 'verifying'
  }, [view, title])
  const isBusy = view === 'verifying' || view === 'processing'
  return (
    <div aria-busy={view === 'verifying'} className={styles.status}>
      <span className={styles.icon} data-tone={tone} data-busy={isBusy}>
        {!isBusy && <Icon of={icons[tone]} size={24} />}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div role="status" className={styles.sentences}>
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
