import { Check, CircleAlert, Mail } from 'lucide'
import { type ConfirmationView, confirmationWords } from '../../orders/order-status-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './status-heading.module.css'

const icons = { success: Check, info: Mail, warning: CircleAlert }

/** How an order stands, in a heading and its sentences; a change of it is read out (docs/decisions/008). */
export function StatusHeading({ view }: { view: ConfirmationView }) {
  const { title, text, tone } = confirmationWords[view]
  const isBusy = view === 'verifying' || view === 'processing'
  return (
    <div role="status" aria-busy={view === 'verifying'} className={styles.verdict}>
      <span className={styles.icon} data-tone={tone} data-busy={isBusy}>
        {!isBusy && <Icon of={icons[tone]} size={24} />}
      </span>
      <h1>{title}</h1>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
