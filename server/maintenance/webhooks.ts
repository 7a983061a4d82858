import type { Services } from '../services.ts'
import { noteTrouble } from './incidents.ts'

const DAY_MS = 86_400_000
/** Orders longer ago than this are not looked at, in ms: the provider sends a webhook again for three days. */
const LOOK_BACK_MS = 3 * DAY_MS
/** An order is written down at most this long before it is paid, in ms: a page lives an hour, a delayed payment takes days. */
const PAID_WITHIN_MS = 14 * DAY_MS

/** Notes the trouble that orders have been paid for a day while no webhook was verified, or its end. */
export async function watchWebhooks(services: Services): Promise<void> {
  const { db, now } = services
  const at = now().getTime()
  const { last } = await db
    .selectFrom('stripeEvents')
    .select((eb) => eb.fn.max('receivedAt').as('last'))
    .executeTakeFirstOrThrow()
  const from = new Date(at - LOOK_BACK_MS).toISOString()
  const unheard = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.min('paidAt').as('first'), eb.fn.countAll<number>().as('count')])
    .where('createdAt', '>=', new Date(at - LOOK_BACK_MS - PAID_WITHIN_MS).toISOString())
    .where('paidAt', '>', last !== null && last > from ? last : from)
    .executeTakeFirstOrThrow()
  const silent = unheard.first !== null && at - Date.parse(unheard.first) >= DAY_MS
  await noteTrouble(services, 'webhooks', silent ? `${unheard.count} paid orders without a verified webhook` : null)
}
