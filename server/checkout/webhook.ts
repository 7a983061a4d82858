import type { Handler } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/request.ts'
import { NoAnswer } from '../payments/ask-stripe.ts'
import { webhookSecrets } from '../payments/webhook-endpoint.ts'
import { ProviderEvent } from '../payments/webhook-event.ts'
import type { Services } from '../services/services.ts'
import { actOnEvent } from './provider-events.ts'

/** A signature older than this is refused, in seconds: the provider's own default. */
const TOLERANCE_S = 300

async function verified({ stripe, now, log }: Services, body: string, signature: string, secrets: readonly string[]) {
  const receivedAtMs = now().getTime()
  let reason = ''
  for (const secret of secrets)
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, receivedAtMs)
    } catch (error) {
      // The SDK throws its own error for a wrong signature, but a plain TypeError for a malformed header.
      reason = error instanceof Error ? error.name : 'unknown'
    }
  log.warn({ reason }, 'webhook not verified')
  return null
}

/** POST /webhooks/stripe: takes the provider's signed events, each acted on once; 503 asks for it to be sent again. */
export function receiveWebhook(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { db, config, log, now } = services
    const refuse = (error: string, status: 400 | 503) => c.json({ ok: false, error }, status)
    const secrets = await webhookSecrets(services)
    if (secrets.length === 0) return refuse('Webhooks are not set up: STRIPE_WEBHOOK_SECRET is missing', 503)
    const received = await verified(services, await c.req.text(), c.req.header('stripe-signature') ?? '', secrets)
    c.var.readShop()
    const { shop } = c.var
    if (received === null) return refuse('The signature does not fit the body', 400)
    const parsed = v.safeParse(ProviderEvent, received)
    if (!parsed.success) return refuse('The body is no event of the payment provider', 400)
    const event = parsed.output
    if (event.livemode !== (config.mode === 'live')) {
      log.error({ event: event.id, livemode: event.livemode }, 'webhook of the other mode refused')
      return refuse('This event is of another mode than the shop', 400)
    }
    const known = await db.selectFrom('stripeEvents').select('id').where('id', '=', event.id).executeTakeFirst()
    if (!known) {
      if ((await actOnEvent(shop, services, event)) instanceof NoAnswer)
        return refuse('The order could not be completed just now', 503)
      await db
        .insertInto('stripeEvents')
        .values({ id: event.id, type: event.type, receivedAt: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return c.json({ ok: true })
  }
}
