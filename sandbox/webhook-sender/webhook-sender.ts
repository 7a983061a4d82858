import type { SandboxEventRow } from '../../server/platform/database/schema.ts'
import { pause } from '../../server/platform/runtime/runtime.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import { dueEvents, markDelivered, startAttempt } from './events.ts'
import { signatureHeader } from './signature.ts'

/** How webhooks reach the shop: the very handler that the provider would call. */
export type Deliver = (request: Request) => Promise<Response>

export type WebhookSenderOptions = PaymentStore & {
  readonly webhookSecret: string
  readonly pauses: readonly number[]
  readonly report: (error: unknown) => void
}

/** Sends events to the shop as signed webhooks: one after the other, never within the request that made them. */
export type WebhookSender = {
  readonly attach: (deliver: Deliver) => void
  readonly kick: () => void
  /** Sends these events in this order, delivered before or not, and waits for it. */
  readonly send: (rows: readonly SandboxEventRow[]) => Promise<void>
  readonly idle: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type SandboxPayments = { readonly paymentStore: PaymentStore; readonly webhookSender: WebhookSender }

export function openWebhookSender({
  db,
  now,
  publicUrl,
  webhookSecret,
  pauses,
  report,
}: WebhookSenderOptions): WebhookSender {
  let deliver: Deliver | null = null
  let queue: Promise<void> = Promise.resolve()
  let kicked = false
  const stopping = new AbortController()

  async function post({ event }: SandboxEventRow): Promise<boolean> {
    const signature = signatureHeader(event, webhookSecret, Math.floor(now().getTime() / 1000))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = new Request(`${publicUrl}/webhooks/stripe`, { method: 'POST', headers, body: event })
    try {
      return (await deliver?.(request))?.ok ?? false
    } catch (error) {
      report(error)
      return false
    }
  }

  async function sendDue(row: SandboxEventRow): Promise<void> {
    for (const [attempts, ms] of pauses.entries()) {
      if (attempts < row.attempts) continue
      await pause(ms, { signal: stopping.signal })
      if (!(await startAttempt(db, { id: row.id, attempts }))) return
      if (await post(row)) return markDelivered(db, row.id, now())
    }
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => {
      if (!stopping.signal.aborted) report(error)
    })
    return queue
  }

  function kick(): void {
    if (kicked || !deliver || stopping.signal.aborted) return
    kicked = true
    void enqueue(async () => {
      kicked = false
      for (const row of await dueEvents(db, pauses.length)) await sendDue(row)
    })
  }

  return {
    attach(handler) {
      deliver = handler
      kick()
    },
    kick,
    send: (rows) =>
      enqueue(async () => {
        for (const row of rows) if (await post(row)) await markDelivered(db, row.id, now())
      }),
    idle: () => queue,
    stop() {
      stopping.abort()
      return queue
    },
  }
}
