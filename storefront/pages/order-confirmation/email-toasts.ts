import type { LetterOutcome } from '../../orders/request-emails.ts'
import type { ToastMessage } from '../../ui/toast.ts'

/** The toast for what became of the customer's letter (specification 8). */
export const emailToasts: Record<LetterOutcome, ToastMessage> = {
  sent: { title: 'Order confirmation sent to your email!' },
  failed: { kind: 'error', title: 'Failed to send confirmation email' },
  unreached: { kind: 'error', title: 'Order confirmed but email failed' },
}
