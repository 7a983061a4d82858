import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { askForReviews } from '../../contact/reviews/requests.ts'
import { watchEuSales } from '../../money/accounting/eu-sales.ts'
import { remindOfRefunds } from '../../orders/withdrawals/remind.ts'
import type { Services } from '../services/services.ts'
import { type Incident, lastingIncidents } from './incidents.ts'
import { readEvents } from './read-events.ts'
import { deleteOld } from './retention.ts'
import { keepTexts } from './text-versions.ts'
import { endBrokenRule, watchClock, watchMail, watchWebhooks } from './watch.ts'

const HOUR_MS = 3_600_000
/** How long each incident may last before the owner is alerted, in ms: what passes by itself is not worth an e-mail. */
const ALERT_AFTER_MS: Record<Incident['name'], number> = {
  sweep: HOUR_MS,
  webhooks: 0,
  events: HOUR_MS,
  endpoint: 0,
  damaged: 0,
  clock: 0,
  mail: HOUR_MS,
  'off-site': HOUR_MS,
  drill: 0,
  purge: 0,
  rule: 0,
}

async function alertOwner({ db, now, wakeMailer }: Services): Promise<void> {
  for (const { id, name, since } of await lastingIncidents(db)) {
    if (now().getTime() - Date.parse(since) < ALERT_AFTER_MS[name]) continue
    await enqueueEmail(db, 'trouble', { id }, now())
    wakeMailer()
  }
}

/** Looks after the shop itself: what goes wrong is noticed and told to the owner, what is old is deleted, but nothing unless the provider's answer has just shown the clock to be right. */
export async function maintain(services: Services): Promise<void> {
  await keepTexts(services.shop(), services)
  await watchMail(services)
  await watchWebhooks(services)
  const isClockRight = await watchClock(services)
  await readEvents(services)
  await watchEuSales(services.shop(), services)
  await remindOfRefunds(services)
  await endBrokenRule(services)
  await alertOwner(services)
  await askForReviews(services)
  if (isClockRight) await deleteOld(services)
}
