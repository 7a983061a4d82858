import { sendDueLetters } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { renderEmail } from './emails.ts'

/** Sends all letters of the outbox that are due, each by its template: how many were sent; stops between two letters when told to. */
export function deliverDue(services: Services, stopping?: AbortSignal): Promise<number> {
  return sendDueLetters(services, (letter) => renderEmail(services, letter), stopping)
}
