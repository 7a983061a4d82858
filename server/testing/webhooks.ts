import { transitionPayment } from '../../sandbox/payments/payment-store.ts'
import { hold } from '../../sandbox/payments/transitions.ts'
import { sessionEvents } from '../../sandbox/webhook-sender/events.ts'
import { signatureHeader } from '../../sandbox/webhook-sender/signature.ts'
import type { OpenShop } from './open-shop.ts'

/** Keeps the webhooks of a session back, so that the test delivers them itself. */
export async function holdWebhooks({ sandbox }: Pick<OpenShop, 'sandbox'>, sessionId: string): Promise<void> {
  await transitionPayment(sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
}

export async function webhooksOf({ services }: Pick<OpenShop, 'services'>, sessionId: string): Promise<string[]> {
  return (await sessionEvents(services.db, sessionId)).map(({ event }) => event)
}

/** Posts a webhook's body to the shop, signed now with its own secret unless told otherwise; `at` is in seconds since 1970. */
export function deliverWebhook(
  { services, fetch }: Pick<OpenShop, 'services' | 'fetch'>,
  body: string,
  { at = Math.floor(services.now().getTime() / 1000), secret = services.webhookSecret ?? '' } = {},
): Promise<Response> {
  const headers = { 'stripe-signature': signatureHeader(body, secret, at) }
  return fetch('/webhooks/stripe', { method: 'POST', body, headers })
}

export async function webhooksArrive({ sandbox }: Pick<OpenShop, 'sandbox'>): Promise<void> {
  sandbox.webhookSender.kick()
  await sandbox.webhookSender.idle()
}
