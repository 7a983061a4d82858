import type { PaymentStore } from './payments/payment-store.ts'
import { providerApi } from './stripe-api/api.ts'
import { openWebhookSender, type SandboxPayments, type WebhookSender } from './webhook-sender/webhook-sender.ts'

/** Replaces the payment provider: `fetch` answers the SDK's API calls, `attach` sets where webhooks are sent. */
export type Sandbox = SandboxPayments & {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  readonly attach: WebhookSender['attach']
}

export type SandboxOptions = PaymentStore & {
  readonly webhookSecret: string
  readonly pauses?: readonly number[]
  readonly report?: (error: unknown) => void
}

/** Three tries within seconds; the provider's own test mode tries three times within hours. */
const PAUSES = [0, 500, 2000]

/** Opens the sandbox on its tables; its webhooks wait until `attach` says where they go. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { db, now, publicUrl, webhookSecret, pauses = PAUSES, report = () => {} } = options
  const paymentStore = { db, now, publicUrl }
  const webhookSender = openWebhookSender({ ...paymentStore, webhookSecret, pauses, report })
  const api = providerApi(paymentStore, webhookSender.kick)
  return {
    fetch: async (input, init) => api.fetch(new Request(input, init)),
    attach: webhookSender.attach,
    paymentStore,
    webhookSender,
  }
}
