import type { Handler } from 'hono'
import type Stripe from 'stripe'
import { noteDispute } from '../orders/disputes.ts'
import { fulfil } from '../orders/fulfil.ts'
import { noteRefunds } from '../orders/refunds.ts'
import type { Services } from '../services.ts'

/** A signature older than this is refused, in seconds: the provider's own default. */
const TOLERANCE_S = 300

const idOf = (thing: string | { id: string } | null) => (typeof thing === 'string' ? thing : (thing?.id ?? null))

/** Does what an event asks for; false where the provider could not be asked and the event has to come again. */
async function act(services: Services, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return (await fulfil(services, event.data.object.id)).answered
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const intent = idOf(event.data.object.payment_intent)
      return intent === null || noteRefunds(services, intent)
    }
    case 'charge.dispute.created': {
      const intent = idOf(event.data.object.payment_intent)
      return intent === null || noteDispute(services, intent, event.data.object)
    }
    default:
      return true
  }
}

async function verified({ stripe, now, log }: Services, body: string, signature: string, secret: string) {
  const receivedAtMs = now().getTime()
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, receivedAtMs)
  } catch (error) {
    // The SDK throws its own error for a wrong signature, but a plain TypeError for a malformed header.
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'webhook not verified')
    return null
  }
}

/** POST /webhooks/stripe: takes the provider's signed events, each acted on once; 503 asks for it to be sent again. */
export function receiveWebhook(services: Services): Handler {
  return async (c) => {
    const { db, config, log, now, webhookSecret } = services
    const refuse = (error: string, status: 400 | 503) => c.json({ ok: false, error }, status)
    if (webhookSecret === null) return refuse('Webhooks are not set up: STRIPE_WEBHOOK_SECRET is missing', 503)
    const event = await verified(services, await c.req.text(), c.req.header('stripe-signature') ?? '', webhookSecret)
    if (event === null) return refuse('The signature does not fit the body', 400)
    if (event.livemode !== (config.mode === 'live')) {
      log.error({ event: event.id, livemode: event.livemode }, 'webhook of the other mode refused')
      return refuse('This event is of another mode than the shop', 400)
    }
    const known = await db.selectFrom('stripeEvents').select('id').where('id', '=', event.id).executeTakeFirst()
    if (!known) {
      if (!(await act(services, event))) return refuse('The order could not be settled just now', 503)
      await db
        .insertInto('stripeEvents')
        .values({ id: event.id, type: event.type, receivedAt: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return c.json({ ok: true })
  }
}
