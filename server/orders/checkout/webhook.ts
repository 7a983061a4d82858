import type { Handler } from 'hono'
import { NotDone } from '../../money/payments/ask-provider.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { actOnEvent } from './act-on-event.ts'
import { webhookSecrets } from './webhook-endpoint.ts'

const faults = {
  'not-signed': 'The signature does not fit the body',
  'not-understood': 'The body is no event of the payment provider',
} as const

/** POST to the provider's webhook path: takes the provider's signed events, each acted on once; 503 asks for it to be sent again (S10.11). */
export function receiveWebhook(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { db, config, payments, log, now } = services
    const refuse = (error: string, status: 400 | 503) => c.json({ ok: false, error }, status)
    const secrets = await webhookSecrets(services)
    if (secrets.length === 0)
      return refuse(`Webhooks are not set up: ${payments.secrets.webhook.variable} is missing`, 503)
    const request = { body: await c.req.text(), headers: c.req.raw.headers }
    const event = await payments.parseWebhook(request, secrets, now())
    // The body may have taken long: the order is fulfilled by the shop as it is now.
    c.var.readShop()
    const { shop } = c.var
    if ('fault' in event) {
      log.warn(event, 'webhook not taken')
      return refuse(faults[event.fault], 400)
    }
    if (event.isLive !== (config.mode === 'live')) {
      log.error({ event: event.id, livemode: event.isLive }, 'webhook of the other mode refused')
      return refuse('This event is of another mode than the shop', 400)
    }
    const known = await db.selectFrom('providerEvents').select('id').where('id', '=', event.id).executeTakeFirst()
    if (!known) {
      if ((await actOnEvent(shop, services, event)) instanceof NotDone)
        return refuse('The order could not be completed just now', 503)
      await db
        .insertInto('providerEvents')
        .values({ id: event.id, type: event.type, receivedAt: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return c.json({ ok: true })
  }
}
