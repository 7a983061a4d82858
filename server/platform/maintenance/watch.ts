import { channels, isAtStall } from '#shop/orders/channels.ts'
import { isOpen, orderStates } from '#shop/orders/states.ts'
import { notOwed } from '../../contact/mail/kinds.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import { damagedOrders, type SweepResult } from '../../orders/order/sweep.ts'
import { mailRemedy } from '../config/connection-remedies.ts'
import { ownLivemode, PAID_WITHIN_MS } from '../database/orders.ts'
import type { Services } from '../services/services.ts'
import { noteIncident } from './incidents.ts'

const DAY_MS = 86_400_000
/** Orders longer ago than this are not looked at, in ms: the provider sends a webhook again for three days. */
const LOOK_BACK_MS = 3 * DAY_MS
/** E-mails that fail for this long are an incident, in ms: with maintenance every five minutes, it is reported within 15 minutes. */
const UNSENT_MS = 8 * 60_000
/** A clock that differs from the provider's by more than this, in ms, is wrong; the provider's header counts whole seconds. */
const CLOCK_TOLERANCE_MS = 20_000
// Payments at a stall and free replacements never reach the provider.
const paidAtProvider = channels.filter((channel) => !isAtStall(channel) && channel !== 'replacement')

async function isAnythingOpen({ db, config }: Services): Promise<boolean> {
  const open = db.selectFrom('orders').select('id').where('state', 'in', orderStates.filter(isOpen))
  const own = open.where('livemode', '=', ownLivemode(config))
  return (await own.where('sessionId', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

export async function watchSweep(services: Services, { answered, unanswered }: SweepResult): Promise<void> {
  if (answered > 0) await noteIncident(services, 'sweep', null)
  else if (unanswered === 0 && !(await isAnythingOpen(services))) await noteIncident(services, 'sweep', null)
  else if (unanswered > 0) await noteIncident(services, 'sweep', `${unanswered} open orders without an answer`)
  const damaged = await damagedOrders(services)
  await noteIncident(services, 'damaged', damaged.length === 0 ? null : damaged.slice(0, 5).join(', '))
}

/** A broken rule is told once a day: it is an event, and nobody can see that it is over. */
export async function endBrokenRule({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY_MS).toISOString()
  await db
    .updateTable('troubles')
    .set({ endedAt: now().toISOString() })
    .where('name', '=', 'rule')
    .where('endedAt', 'is', null)
    .where('since', '<', yesterday)
    .execute()
}

export async function watchWebhooks(services: Services): Promise<void> {
  const { db, now, config } = services
  const at = now().getTime()
  const { last } = await db
    .selectFrom('providerEvents')
    .select((eb) => eb.fn.max('receivedAt').as('last'))
    .executeTakeFirstOrThrow()
  const from = new Date(at - LOOK_BACK_MS).toISOString()
  const unheard = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.min('paidAt').as('first'), eb.fn.countAll<number>().as('count')])
    .where('createdAt', '>=', new Date(at - LOOK_BACK_MS - PAID_WITHIN_MS).toISOString())
    .where('livemode', '=', ownLivemode(config))
    .where('channel', 'in', paidAtProvider)
    .where('paidAt', '>', last !== null && last > from ? last : from)
    .executeTakeFirstOrThrow()
  const isSilent = unheard.first !== null && at - Date.parse(unheard.first) >= DAY_MS
  await noteIncident(services, 'webhooks', isSilent ? `${unheard.count} paid orders without a verified webhook` : null)
}

/** Notes the incident that e-mails have been tried in vain for a while, or its end. An e-mail's own age and tries tell, as each failure puts off when it is due (S10.41). */
export async function watchMail(services: Services): Promise<void> {
  const { db, now } = services
  const failing = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('lastError').as('error')])
    .where('state', '=', 'due')
    .where('lastError', 'is not', null)
    // Anybody may type any address into a form.
    .where('kind', 'not in', notOwed)
    .where('createdAt', '<=', new Date(now().getTime() - UNSENT_MS).toISOString())
    .executeTakeFirstOrThrow()
  const count = Number(failing.count)
  // Anybody may read /readyz, and what mail servers say repeats addresses: it stays in the books.
  const remedy = mailRemedy(failing.error ?? '')
  const tried = `e-mails tried in vain: ${count}${remedy === null ? '' : `. ${remedy}.`}`
  await noteIncident(services, 'mail', count === 0 ? null : tried)
}

/** Notes the incident that the clock differs from that of the provider's answers, or its end; true only where an answer has just shown the clock to be right. */
export async function watchClock(services: Services): Promise<boolean> {
  const theirs = await askProvider(services.log, () => services.payments.clock())
  if (theirs === null || theirs instanceof NotDone) return false
  const skew = services.now().getTime() - theirs.getTime()
  const seconds = Math.round(Math.abs(skew) / 1000)
  const isWrong = Math.abs(skew) > CLOCK_TOLERANCE_MS
  await noteIncident(services, 'clock', isWrong ? `${seconds} seconds ${skew > 0 ? 'fast' : 'slow'}` : null)
  return !isWrong
}
