import { useEffect, useState } from 'react'
import { useOnline } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './checkout-progress.module.css'
import type { CheckoutState } from './checkout-state.ts'
import { isInIframe } from './use-checkout.ts'

const SLOW_MS = 5000

/** The alert is read out by itself. Only if the pressed button is gone, its successor takes the focus. */
function bringIntoView(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  if (document.activeElement === document.body) alert?.querySelector('button')?.focus()
}

/** Shown between the e-mail dialog and the payment page, and when that fails (S4.21, S8.1, S4.23). */
export function CheckoutProgress({ state, onTryAgain }: { state: CheckoutState; onTryAgain: () => void }) {
  return (
    <div>
      <p role="status" className={styles.status}>
        {state.name === 'creating' && <Creating />}
        {(state.name === 'redirecting' || state.name === 'opened') && (
          <>
            {state.name === 'redirecting' ? 'Redirecting to Stripe...' : 'If no new tab has opened:'}{' '}
            <a href={state.url} {...(isInIframe() && { target: '_blank', rel: 'noopener' })}>
              Open checkout
            </a>
          </>
        )}
        {state.name === 'outdated' && 'Your bag has changed meanwhile. Please look at it again before you pay.'}
      </p>
      {state.name === 'failed' && (
        <div ref={bringIntoView} className={styles.failure}>
          <Notice kind="error" alert>
            <p>Couldn't start secure checkout. Please try again.</p>
            <p>{state.failure.detail}</p>
            <Offline />
            <p>Your bag is safe. No money has been taken.</p>
            <Button kind="secondary" onClick={onTryAgain}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
    </div>
  )
}

function Offline() {
  return !useOnline() && <p>You are offline. You can keep looking; checkout needs a connection.</p>
}

function Creating() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return <>{isSlow ? 'Creating secure checkout... Still working…' : 'Creating secure checkout...'}</>
}
